import type { LegalSection } from './section';

/** The table of contents, shown where there is room beside the text. */
export function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav className="legal__contents" aria-labelledby="contents-title">
      <p className="label" id="contents-title">
        On this page
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
