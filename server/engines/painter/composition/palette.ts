import { hueDistance, mix, oklch, type Color } from '../drawing/color.ts';
import { moods, type Palette } from './moods.ts';
import { createRandom } from '../drawing/random.ts';
import type { Reading } from '../read-prompt.ts';
import type { Concept, Value } from '../words/concepts.ts';

/** Hue in degrees and chroma of each colour name; chroma 0 means "take the colour out". */
const hues: Record<Value<'hue'>, { h: number; c: number; l?: number }> = {
  red: { h: 26, c: 1.3 },
  orange: { h: 55, c: 1.3 },
  yellow: { h: 95, c: 1.2 },
  green: { h: 148, c: 1 },
  teal: { h: 192, c: 1 },
  blue: { h: 255, c: 1.1 },
  purple: { h: 302, c: 1.1 },
  pink: { h: 358, c: 1.1 },
  brown: { h: 55, c: 0.6, l: -0.06 },
  white: { h: 80, c: 0.25, l: 0.12 },
  black: { h: 270, c: 0.2, l: -0.14 },
  gold: { h: 82, c: 1.2 },
  grey: { h: 250, c: 0.12 },
};

type Change = (color: Color, role: keyof Palette) => Color;

function change(palette: Palette, by: Change): Palette {
  return Object.fromEntries((Object.keys(palette) as (keyof Palette)[]).map((role) => [role, by(palette[role], role)])) as Palette;
}

const SKY_ROLES = new Set<keyof Palette>(['skyTop', 'skyMiddle', 'haze', 'cloudShade', 'water']);
const HEAVENLY = new Set<Concept>(['subject:moon', 'subject:sun', 'subject:stars']);
const ACCENT_ROLES = new Set<keyof Palette>(['accent', 'accent2']);

/** Pulls the whole picture towards the named colours: the first rules sky and distance, the second the land, a third the accent. */
function dominate(palette: Palette, names: Value<'hue'>[]): Palette {
  const [first, second = first, third] = names.map((name) => hues[name]);
  if (!first || !second) return palette;
  return change(palette, (color, role) => {
    if (role === 'light' || role === 'pale') return { ...mix(color, oklch(color.l, 0.05, second.h), 0.35), l: color.l };
    const isAccent = ACCENT_ROLES.has(role);
    if (isAccent && third) return { l: color.l, c: 0.16, h: third.h };
    // One named colour keeps a complement to sing against; two are harmony enough.
    if (isAccent) return role === 'accent' && names.length === 1 ? { l: color.l, c: 0.14, h: first.h + 170 } : { ...color, h: second.h };
    const hue = SKY_ROLES.has(role) ? first : second;
    const pull = 0.84;
    const h = color.h + hueDistance(color.h, hue.h) * pull;
    return { l: color.l + (hue.l ?? 0), c: Math.max(hue.c > 0.5 ? 0.05 : 0, color.c) * (0.3 + 0.85 * hue.c), h };
  });
}

const lift = (l: number, low: number, high: number): number => low + l * (high - low);

const schemes: Record<Value<'scheme'>, Change> = {
  pastel: (color) => ({ l: lift(color.l, 0.56, 0.97), c: Math.min(0.085, color.c * 0.75), h: color.h }),
  monochrome: (color, role) => ({ ...color, c: role === 'accent' ? Math.min(color.c, 0.02) : 0.008, h: 80 }),
  neon: (color, role) => {
    if (role === 'light') return oklch(0.9, 0.14, 350);
    if (ACCENT_ROLES.has(role)) return oklch(0.78, 0.22, role === 'accent' ? 340 : 195);
    return { l: color.l * 0.62, c: Math.max(0.12, color.c * 1.5), h: color.h + hueDistance(color.h, color.l > 0.6 ? 335 : 290) * 0.7 };
  },
  sepia: (color) => ({ l: lift(color.l, 0.2, 0.94), c: 0.05, h: 70 }),
  vivid: (color) => ({ ...color, c: color.c * 1.55 + 0.02 }),
  muted: (color) => ({ l: lift(color.l, 0.12, 0.92), c: color.c * 0.5, h: color.h }),
  dark: (color, role) => ({ ...color, l: role === 'light' ? color.l : color.l * 0.7, c: color.c * 0.9 }),
  bright: (color) => ({ ...color, l: lift(color.l, 0.16, 1), c: color.c * 1.05 }),
  tealorange: (color, role) => {
    const isWarm = role === 'light' || role === 'skyLow' || role === 'cloudLit' || role === 'pale' || ACCENT_ROLES.has(role);
    return { l: color.l, c: Math.max(0.07, color.c), h: isWarm ? 58 : 200 };
  },
  warm: (color) => ({ ...color, h: color.h + hueDistance(color.h, 50) * 0.45 }),
  cool: (color) => ({ ...color, h: color.h + hueDistance(color.h, 230) * 0.5 }),
};

const SEASON_FOLIAGE: Record<Value<'season'>, Color> = {
  spring: oklch(0.62, 0.13, 125),
  summer: oklch(0.5, 0.12, 138),
  autumn: oklch(0.58, 0.14, 55),
  winter: oklch(0.55, 0.03, 230),
};

function applySeason(palette: Palette, season: Value<'season'> | undefined): Palette {
  if (!season) return palette;
  const leaf = SEASON_FOLIAGE[season];
  const foliage = { l: palette.foliage.l * 0.62 + leaf.l * 0.38, c: leaf.c * 0.9, h: leaf.h };
  if (season === 'winter') return { ...palette, foliage, earth: mix(palette.earth, palette.pale, 0.75), accent: oklch(0.62, 0.17, 28) };
  if (season === 'autumn') return { ...palette, foliage, earth: { ...palette.earth, c: palette.earth.c + 0.02, h: 68 } };
  return { ...palette, foliage, earth: { ...mix(palette.earth, foliage, 0.35), c: palette.earth.c } };
}

function applyWeather(palette: Palette, reading: Reading): Palette {
  let result = palette;
  if (reading.has('weather:storm') || reading.has('weather:lightning')) {
    const grey: Change = (color, role) =>
      role === 'light' || role === 'pale' || ACCENT_ROLES.has(role)
        ? color
        : { l: color.l * 0.76, c: color.c * 0.6, h: color.h + hueDistance(color.h, 235) * 0.4 };
    result = change(result, grey);
  }
  if (reading.has('weather:rain'))
    result = change(result, (color, role) => (ACCENT_ROLES.has(role) ? color : { ...color, l: color.l * 0.92, c: color.c * 0.72 }));
  if (reading.has('weather:fog')) {
    const veil = mix(result.haze, result.skyLow, 0.5);
    result = change(result, (color, role) =>
      ACCENT_ROLES.has(role) || role === 'dark' ? color : { ...mix(color, veil, 0.28), c: color.c * 0.72 },
    );
  }
  if (reading.has('weather:snow'))
    result = { ...result, earth: mix(result.earth, result.pale, 0.7), foliage: mix(result.foliage, result.pale, 0.2) };
  return result;
}

/** Refused colours: hues within 45° of one move to its other side. */
function avoid(palette: Palette, names: Value<'hue'>[]): Palette {
  return names.reduce((current, name) => {
    const refused = hues[name];
    if (refused.c < 0.3) return current;
    return change(current, (color) => {
      const away = hueDistance(refused.h, color.h);
      return Math.abs(away) > 60 ? color : { ...color, c: color.c * 0.8, h: refused.h + (away < 0 ? -1 : 1) * (75 + Math.abs(away)) };
    });
  }, palette);
}

/** Time of day: from the words, else from their hash, so that one prompt keeps its mood over all seeds. */
export function chooseTime(reading: Reading): Value<'time'> {
  const named = reading.first('time');
  if (named) return named;
  if (reading.has('subject:moon') || reading.has('subject:stars') || reading.has('weather:aurora') || reading.has('place:space'))
    return 'night';
  if (!reading.first('place') && ['rocket', 'astronaut', 'planet'].some((name) => reading.has(`subject:${name}` as 'subject:rocket')))
    return 'night';
  if (reading.has('subject:fire') || reading.has('subject:wolf')) return reading.hash % 2 ? 'night' : 'dusk';
  if (reading.has('scheme:dark') || reading.has('scheme:neon')) return 'dusk';
  const choices = (['noon', 'golden', 'dawn', 'noon', 'golden', 'noon', 'sunset'] as const).filter(
    (time) => !reading.excludes(`time:${time}`),
  );
  return choices[reading.hash % choices.length] ?? 'noon';
}

/** A colour that belongs to a thing ("a red car", "a blue house") and not to the whole picture. */
function hueOfThing({ concepts }: Reading): Value<'hue'> | undefined {
  const at = concepts.findIndex((concept, index) => {
    const next = concepts[index + 1];
    return concept.startsWith('hue:') && next?.startsWith('subject:') && !HEAVENLY.has(next);
  });
  return at < 0 ? undefined : (concepts[at]!.slice(4) as Value<'hue'>);
}

/** Mixes the palette of one picture from its words, their hash, and a small drift from the seed. */
export function mixPalette(reading: Reading, seed: number): Palette {
  const options = moods[chooseTime(reading)];
  let palette = options[(reading.hash >>> 8) % options.length]!;
  const own = hueOfThing(reading);
  const named = reading.all('hue').filter((name) => name !== own);
  const drift = createRandom(seed, 'drift').between(-5, 5) + ((reading.hash >>> 12) % 19) - 9;
  if (named.length === 0) palette = change(palette, (color, role) => (role === 'pale' ? color : { ...color, h: color.h + drift }));
  palette = applySeason(palette, reading.first('season'));
  palette = applyWeather(palette, reading);
  palette = dominate(palette, named.slice(0, 3));
  if (own) palette = { ...palette, accent: oklch(palette.accent.l + (hues[own].l ?? 0), hues[own].c * 0.15, hues[own].h) };
  for (const scheme of reading.all('scheme')) palette = change(palette, schemes[scheme]);
  const refused = [...reading.excluded].filter((concept) => concept.startsWith('hue:')).map((concept) => concept.slice(4) as Value<'hue'>);
  return avoid(palette, refused);
}
