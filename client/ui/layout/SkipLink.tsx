/** The first stop of a keyboard: straight to the content. The page's main element has the id "main". */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
