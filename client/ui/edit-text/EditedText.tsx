/** What travellers have written, in their own lines. */
export function EditedText({ children }: { children: string }) {
  return <p className="edited-text">{children}</p>;
}
