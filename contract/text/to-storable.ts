/** A text without what neither databases nor XML keep: NUL, and halves of characters. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
