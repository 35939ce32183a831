/** Channels before and after each layer; every layer looks at 3 × 3 pixels. */
const channels = [3, 16, 32, 64, 128, 128, 256] as const;
const side = 3;
/** The last layer sets 4 × 4 values for each pixel, two pixels apart. */
const spread = 4;

/** Bytes of the file `waifu2x.bin`. */
export const weightsBytes = 1_106_248;

/** Weights of a layer, in the order height, width, channels before, channels after. */
export type Layer = { weights: Float32Array; shape: [number, number, number, number]; bias: Float32Array };

/**
 * The layers of the network, from a file as ncnn keeps it: for each layer a mark, weights of 16 bits, bias of 32. The last one is
 * given as a layer of 3 × 3 like the others, with the three colours of each pixel of a square of 2 × 2 in place of one pixel.
 * @throws Error when the file is cut off or another one
 */
export function readWeights(file: ArrayBuffer): Layer[] {
  if (file.byteLength !== weightsBytes) throw new Error(`The weights have ${file.byteLength} bytes, not ${weightsBytes}.`);
  const reader = openReader(new DataView(file));
  const layers = channels.slice(1).map((after, at): Layer => {
    const before = channels[at]!;
    const given = reader.readHalves(after * before * side * side);
    const weights = new Float32Array(given.length);
    for (let from = 0; from < given.length; from++) {
      const [place, pair] = [from % (side * side), Math.floor(from / (side * side))];
      weights[(place * before + (pair % before)) * after + Math.floor(pair / before)] = given[from]!;
    }
    return { weights, shape: [side, side, before, after], bias: reader.readFloats(after) };
  });
  const before = channels.at(-1)!;
  const weights = gatherSpread(reader.readHalves(3 * before * spread * spread), before);
  const bias = reader.readFloats(3);
  return [...layers, { weights, shape: [side, side, before, 12], bias: Float32Array.from({ length: 12 }, (_, at) => bias[at % 3]!) }];
}

/** A result at the place p of its square gets the weights k of a pixel that is `rowOf[k]` of three away, where k and p are of unlike parity. */
const rowOf = [2, 1, 1, 0] as const;

function gatherSpread(given: Float32Array, before: number): Float32Array {
  const weights = new Float32Array(side * side * before * 12);
  for (let from = 0; from < given.length; from++) {
    const [column, row, pair] = [from % spread, Math.floor(from / spread) % spread, Math.floor(from / spread ** 2)];
    const [channel, color] = [pair % before, Math.floor(pair / before)];
    const place = rowOf[row]! * side + rowOf[column]!;
    const inSquare = ((row + 1) % 2) * 2 + ((column + 1) % 2);
    weights[(place * before + channel) * 12 + inSquare * 3 + color] = given[from]!;
  }
  return weights;
}

/** Before weights of 16 bits, in ncnn. */
const halvesMark = 0x01306b47;

function openReader(view: DataView) {
  let at = 0;
  return {
    readHalves(count: number): Float32Array {
      const mark = view.getUint32(at, true);
      if (mark !== halvesMark) throw new Error(`The weights have the mark ${mark.toString(16)} at ${at}.`);
      at += 4;
      const values = Float32Array.from({ length: count }, (_, index) => readHalf(view.getUint16(at + 2 * index, true)));
      // Each list starts at a multiple of four bytes.
      at = Math.ceil((at + 2 * count) / 4) * 4;
      return values;
    },
    readFloats(count: number): Float32Array {
      const values = Float32Array.from({ length: count }, (_, index) => view.getFloat32(at + 4 * index, true));
      at += 4 * count;
      return values;
    },
  };
}

/** A float of 16 bits (IEEE 754). */
function readHalf(bits: number): number {
  const sign = bits >> 15 === 0 ? 1 : -1;
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023];
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
