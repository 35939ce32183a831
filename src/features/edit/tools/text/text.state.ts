import { proxy } from 'valtio/vanilla';

/** The studio's own fonts, which are always available. */
export const ownFonts = ['Figtree Variable', 'Instrument Serif'] as const;

/** The style of the next text. `installed`: the fonts of this device; null until the user allows access to them. */
export const textState = proxy<{ font: string; isBold: boolean; colour: string; installed: readonly string[] | null }>({
  font: ownFonts[0],
  isBold: true,
  colour: 'rgba(255, 255, 255, 1)',
  installed: null,
});
