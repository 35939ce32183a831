import { proxy } from 'valtio/vanilla';

/** The studio's own fonts, always there. */
export const ownFonts = ['Figtree Variable', 'Instrument Serif'] as const;

/** Look of the next words. `installed`: the fonts of this device, null until the person allowed to list them. */
export const textState = proxy<{ font: string; isBold: boolean; colour: string; installed: readonly string[] | null }>({
  font: ownFonts[0],
  isBold: true,
  colour: 'rgba(255, 255, 255, 1)',
  installed: null,
});
