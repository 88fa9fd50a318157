type Level = 'error' | 'warn';

export interface ServerConsole {
  /** Messages since the last call, oldest first. */
  takeMessages: () => string[];
}

/** A console that remembers errors and warnings (at most 50) and drops the rest. */
export function makeConsole(): Record<string, (...said: unknown[]) => void> & ServerConsole {
  let messages: string[] = [];
  const remember =
    (level: Level) =>
    (...said: unknown[]) => {
      if (messages.length < 50) messages.push(`${level}: ${said.map(String).join(' ')}`);
    };
  const drop = () => undefined;
  return {
    error: remember('error'),
    warn: remember('warn'),
    log: drop,
    info: drop,
    debug: drop,
    trace: drop,
    takeMessages: () => {
      const taken = messages;
      messages = [];
      return taken;
    },
  };
}
