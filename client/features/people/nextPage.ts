const TARGET = /<([^>]*)>((?:\s*;\s*[^;,"]+(?:"[^"]*")?)*)/g;

/** Where a list goes on, of a Link header (RFC 8288); undefined without one. */
export function nextPage(link: string | null): string | undefined {
  for (const [, address, parameters = ''] of link?.matchAll(TARGET) ?? [])
    if (/;\s*rel\s*=\s*"?next"?\s*(;|$)/.test(parameters)) return address;
  return undefined;
}
