const watchers = new Set<() => void>();

/** Calls back when something is kept, here or in another tab; answers how to stop that. */
export function watch(changed: () => void): () => void {
  watchers.add(changed);
  addEventListener('storage', changed);
  return () => {
    watchers.delete(changed);
    removeEventListener('storage', changed);
  };
}

/** What is kept under a key; empty where there is nothing, or where the browser keeps nothing. */
export function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage is forbidden: nothing is remembered, and everything else works.
    return '';
  }
}

/** Keeps a text, where the browser lets us. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full or forbidden: what was remembered before stays, and nobody is bothered.
    return;
  }
  for (const changed of watchers) changed();
}
