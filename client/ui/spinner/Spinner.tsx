/** A small turning ring before the text of a button that is working. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
