/** The letter of a picture in the comparison: A to D. */
export function pictureLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
