import { lazy, Suspense } from 'react';

const Markdown = lazy(() => import('./Markdown'));

/** A Markdown text, shown as source until the parser has loaded. */
export function LateMarkdown({ children }: { children: string }) {
  return (
    <Suspense fallback={<p className="edited-text">{children}</p>}>
      <Markdown>{children}</Markdown>
    </Suspense>
  );
}
