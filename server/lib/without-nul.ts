/** PostgreSQL keeps every character of Unicode but this one. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
