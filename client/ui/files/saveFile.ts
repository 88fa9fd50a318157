/** Milliseconds that a browser may take to begin reading. */
const READ = 60_000;

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Safari begins to read after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), READ);
}
