/** Three rows of three numbers. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];
/** Chromaticities x and y of red, green, blue and white. */
export type Primaries = readonly [number, number, number, number, number, number, number, number];

const d65 = [0.3127, 0.329] as const;
export const srgbPrimaries: Primaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, ...d65];
export const rec2020Primaries: Primaries = [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, ...d65];

/** Bradford: XYZ as the responses of the eye, in which one white is scaled to another. */
const bradford: Matrix = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

/** The matrix that turns linear RGB of one set of primaries into that of another; white stays white. */
export function convertPrimaries(from: Primaries, to: Primaries): Matrix {
  return multiply(invert(toXyz(to)), multiply(adaptWhite(from, to), toXyz(from)));
}

function toXyz(primaries: Primaries): Matrix {
  const [rx, ry, gx, gy, bx, by] = primaries;
  const columns: Matrix = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const [r, g, b] = transform(invert(columns), whiteOf(primaries));
  return multiply(columns, [r, 0, 0, 0, g, 0, 0, 0, b]);
}

function adaptWhite(from: Primaries, to: Primaries): Matrix {
  const [had, wanted] = [transform(bradford, whiteOf(from)), transform(bradford, whiteOf(to))];
  const [a, b, c] = wanted.map((value, at) => value / had[at]!) as [number, number, number];
  return multiply(invert(bradford), multiply([a, 0, 0, 0, b, 0, 0, 0, c], bradford));
}

function whiteOf([, , , , , , x, y]: Primaries): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

type Vector = readonly [number, number, number];

function transform(m: Matrix, [x, y, z]: Vector): Vector {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const columns = [0, 1, 2].map((at) => transform(a, [b[at]!, b[at + 3]!, b[at + 6]!]));
  return [0, 1, 2].flatMap((row) => columns.map((column) => column[row]!)) as unknown as Matrix;
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const parts = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  return parts.map((part) => part / determinant) as unknown as Matrix;
}
