import { lazy, Suspense } from 'react';

const Markdown = lazy(() => import('./Markdown'));

/** A text in Markdown; as it was typed until the parser has come. */
export function LateMarkdown({ children }: { children: string }) {
  return (
    <Suspense fallback={<p className="edited-text">{children}</p>}>
      <Markdown>{children}</Markdown>
    </Suspense>
  );
}
