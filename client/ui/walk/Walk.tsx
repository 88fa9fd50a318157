/** A line that walks along a dotted trail while one waits; say what for in words beside it. */
export function Walk() {
  return <div className="walk" aria-hidden="true" />;
}
