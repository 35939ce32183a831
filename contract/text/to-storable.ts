/** A text without NUL and lone surrogates, which databases and XML cannot store. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
