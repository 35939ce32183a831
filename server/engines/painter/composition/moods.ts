import { oklch, type Color } from '../drawing/color.ts';

/** The colours of a scene by role, not by name: a style or a named hue recolours all scenes alike. */
export type Palette = {
  skyTop: Color;
  skyMiddle: Color;
  skyLow: Color;
  /** Sun, moon, window light, glow. */
  light: Color;
  /** The colour of distance. */
  haze: Color;
  cloudLit: Color;
  cloudShade: Color;
  rock: Color;
  earth: Color;
  foliage: Color;
  water: Color;
  accent: Color;
  accent2: Color;
  /** The deepest dark, for silhouettes and contact shadows. */
  dark: Color;
  /** The lightest light: paper, snow, foam. */
  pale: Color;
};

const roles = [
  'skyTop',
  'skyMiddle',
  'skyLow',
  'light',
  'haze',
  'cloudLit',
  'cloudShade',
  'rock',
  'earth',
  'foliage',
  'water',
  'accent',
  'accent2',
  'dark',
  'pale',
] as const satisfies readonly (keyof Palette)[];

/** One mood: for each role lightness, chroma and hue, the roles separated by commas. */
function mood(text: string): Palette {
  const colors = text.split(', ').map((triple) => {
    const [l = 0.5, c = 0, h = 0] = triple.split(' ').map(Number);
    return oklch(l, c, h);
  });
  return Object.fromEntries(roles.map((role, index) => [role, colors[index]])) as Palette;
}

/** Hand-mixed starting points, several per time of day. Columns in the order of `roles`. */
export const moods = {
  dawn: [
    mood(
      '.66 .09 275, .83 .07 350, .93 .08 65, .98 .06 80, .86 .06 10, .97 .04 60, .74 .07 310, .5 .07 295, .5 .06 330, .43 .06 190, .68 .07 290, .7 .16 25, .82 .12 80, .27 .06 280, .97 .02 60',
    ),
    mood(
      '.62 .08 220, .85 .05 190, .95 .07 85, .99 .05 95, .89 .05 120, .98 .03 85, .76 .05 220, .52 .05 230, .52 .06 130, .44 .07 165, .68 .06 205, .72 .15 40, .85 .11 90, .26 .05 220, .98 .02 90',
    ),
  ],
  noon: [
    mood(
      '.62 .12 247, .78 .09 232, .93 .04 205, .99 .04 95, .86 .04 225, .99 .01 90, .78 .04 250, .5 .05 262, .66 .1 110, .5 .11 140, .52 .1 232, .66 .18 32, .84 .14 90, .26 .06 245, .98 .01 95',
    ),
    mood(
      '.7 .09 215, .85 .06 195, .95 .05 110, .99 .05 100, .88 .05 170, .99 .02 95, .79 .04 210, .52 .06 230, .7 .11 105, .52 .1 150, .58 .09 205, .64 .18 25, .85 .14 85, .28 .06 215, .98 .02 95',
    ),
  ],
  golden: [
    mood(
      '.66 .07 235, .84 .07 85, .88 .12 70, .98 .09 90, .84 .09 70, .95 .08 80, .68 .07 300, .45 .06 30, .6 .11 72, .44 .09 110, .6 .07 200, .6 .18 30, .82 .15 80, .25 .05 30, .97 .03 85',
    ),
    mood(
      '.6 .08 195, .8 .08 120, .89 .13 85, .98 .1 95, .82 .1 85, .95 .08 90, .65 .06 200, .43 .06 210, .58 .11 95, .4 .08 150, .57 .07 190, .63 .18 35, .84 .15 85, .24 .05 195, .97 .03 90',
    ),
  ],
  sunset: [
    mood(
      '.42 .12 290, .66 .17 15, .84 .15 65, .97 .1 85, .7 .13 25, .84 .13 45, .5 .12 330, .36 .09 310, .4 .09 10, .3 .06 320, .5 .11 350, .7 .18 40, .85 .14 80, .2 .06 300, .96 .04 70',
    ),
    mood(
      '.5 .1 230, .74 .1 40, .83 .15 50, .97 .09 80, .74 .11 45, .88 .1 50, .55 .08 280, .38 .07 270, .42 .08 30, .3 .05 230, .52 .09 240, .66 .19 28, .85 .13 75, .2 .05 255, .96 .04 70',
    ),
  ],
  dusk: [
    mood(
      '.28 .09 275, .5 .11 310, .74 .11 20, .95 .08 70, .55 .1 320, .66 .11 350, .38 .09 290, .3 .08 285, .31 .07 310, .24 .05 260, .37 .09 285, .78 .15 65, .72 .15 10, .16 .05 280, .94 .03 60',
    ),
    mood(
      '.3 .08 250, .5 .09 235, .78 .08 60, .96 .08 80, .55 .07 235, .68 .07 40, .4 .07 250, .3 .06 250, .31 .05 230, .24 .05 220, .4 .08 240, .8 .15 70, .7 .16 25, .16 .04 250, .94 .03 70',
    ),
  ],
  night: [
    mood(
      '.17 .07 275, .27 .08 265, .44 .08 245, .95 .04 100, .36 .07 255, .5 .06 250, .24 .06 270, .25 .06 265, .22 .05 250, .19 .045 225, .27 .07 260, .83 .14 80, .7 .13 25, .11 .04 270, .93 .02 230',
    ),
    mood(
      '.16 .06 220, .27 .07 205, .46 .08 185, .96 .05 110, .36 .06 200, .5 .05 190, .23 .05 215, .24 .05 220, .21 .045 200, .18 .045 185, .27 .06 205, .84 .14 85, .72 .13 40, .1 .035 220, .93 .02 190',
    ),
    mood(
      '.18 .08 300, .3 .1 290, .48 .1 320, .95 .04 90, .37 .08 300, .52 .08 310, .25 .07 290, .26 .07 290, .22 .06 300, .19 .05 280, .29 .08 290, .83 .13 75, .76 .14 350, .11 .05 295, .94 .02 300',
    ),
  ],
} satisfies Record<string, Palette[]>;
