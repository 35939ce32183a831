/** A colour in OKLCH: lightness 0–1, chroma about 0–0.3, hue in degrees. */
export type Color = { l: number; c: number; h: number };

export function oklch(l: number, c: number, h: number): Color {
  return { l, c, h };
}

type Rgb = [red: number, green: number, blue: number];

function toLinear({ l, c, h }: Color): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const encode = (value: number): number => {
  const clamped = Math.min(1, Math.max(0, value));
  return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
};

/** sRGB bytes. Colours outside the gamut lose chroma, never hue or lightness, so mixes stay clean. */
export function toRgb(color: Color): Rgb {
  const l = Math.min(1, Math.max(0, color.l));
  let c = Math.max(0, color.c);
  for (let attempt = 0; attempt < 12; attempt++) {
    const [r, g, b] = toLinear({ l, c, h: color.h });
    if (Math.min(r, g, b) >= -0.002 && Math.max(r, g, b) <= 1.002) return [encode(r), encode(g), encode(b)];
    c *= 0.88;
  }
  const grey = encode(l ** 3);
  return [grey, grey, grey];
}

/** CSS colour with alpha 0–1. */
export function toCss(color: Color, alpha = 1): string {
  const [r, g, b] = toRgb(color);
  return alpha >= 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${Math.max(0, alpha).toFixed(3)})`;
}

const decode = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** OKLCH of sRGB bytes. */
export function fromRgb(red: number, green: number, blue: number): Color {
  const r = decode(red);
  const g = decode(green);
  const b = decode(blue);
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z;
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const k = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return { l, c: Math.hypot(a, k), h: ((Math.atan2(k, a) * 180) / Math.PI + 360) % 360 };
}

/** Mix in OKLab (straight through the colour solid): 0 gives `from`, 1 gives `to`. */
export function mix(from: Color, to: Color, amount: number): Color {
  const a0 = from.c * Math.cos((from.h * Math.PI) / 180);
  const b0 = from.c * Math.sin((from.h * Math.PI) / 180);
  const a = a0 + (to.c * Math.cos((to.h * Math.PI) / 180) - a0) * amount;
  const b = b0 + (to.c * Math.sin((to.h * Math.PI) / 180) - b0) * amount;
  const c = Math.hypot(a, b);
  return { l: from.l + (to.l - from.l) * amount, c, h: c < 1e-6 ? from.h : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The same colour lighter (or darker when negative), by OKLCH lightness. */
export function lighten(color: Color, by: number): Color {
  return { ...color, l: Math.min(0.99, Math.max(0.04, color.l + by)) };
}

/** Signed shortest way from one hue to another, −180…180 degrees. */
export function hueDistance(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}
