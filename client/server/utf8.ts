function bytesOf(point: number): number[] {
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), 0x80 | (point & 63)];
  if (point < 0x10000) return [0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63)];
}

/** TextEncoder: UTF-8, a lone surrogate becomes U+FFFD. */
export class Utf8Encoder {
  readonly encoding = 'utf-8';
  encode(text = ''): Uint8Array {
    const bytes: number[] = [];
    for (const character of text) {
      const point = character.codePointAt(0) ?? 0;
      bytes.push(...bytesOf(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point));
    }
    return Uint8Array.from(bytes);
  }
}

/** TextDecoder for well-formed UTF-8. */
export class Utf8Decoder {
  readonly encoding = 'utf-8';
  decode(bytes: Uint8Array = new Uint8Array()): string {
    let escaped = '';
    for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
    return decodeURIComponent(escaped);
  }
}
