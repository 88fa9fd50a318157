/** A spinner before the text of a busy button. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}
