/** What travellers say of themselves, in their own lines. */
export function About({ text }: { text: string }) {
  return <p className="about">{text}</p>;
}
