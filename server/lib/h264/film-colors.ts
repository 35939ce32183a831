/** Players take films from here on for BT.709 and lower ones for BT.601, px. */
const hdFrom = 720;

/** The colours that players expect of a film of this height, by their name and by their number in a stream. */
export function filmColors(height: number): { name: 'bt709' | 'smpte170m'; number: number } {
  return height < hdFrom ? { name: 'smpte170m', number: 6 } : { name: 'bt709', number: 1 };
}
