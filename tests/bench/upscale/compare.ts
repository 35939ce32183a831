type Bytes = Uint8Array | Uint8ClampedArray;

/** PSNR of the colours of two RGBA pictures, dB. */
export function psnrOf(a: Bytes, b: Bytes): number {
  let squares = 0;
  for (let at = 0; at < a.length; at++) if (at % 4 !== 3) squares += (a[at]! - b[at]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (squares / ((a.length * 3) / 4)));
}

const side = 8;
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** SSIM of two RGBA pictures of this width, up to 1: brightness in squares of 8 px, every fourth px (Wang and others, 2004). */
export function ssimOf(a: Bytes, b: Bytes, width: number): number {
  const height = a.length / 4 / width;
  let [sum, count] = [0, 0];
  for (let y = 0; y + side <= height; y += 4) {
    for (let x = 0; x + side <= width; x += 4) {
      let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
      for (let at = 0; at < side * side; at++) {
        const from = ((y + Math.floor(at / side)) * width + x + (at % side)) * 4;
        const [one, other] = [brightness(a, from), brightness(b, from)];
        sumA += one;
        sumB += other;
        squaresA += one * one;
        squaresB += other * other;
        products += one * other;
      }
      const [meanA, meanB] = [sumA / side ** 2, sumB / side ** 2];
      const [varyA, varyB] = [squaresA / side ** 2 - meanA ** 2, squaresB / side ** 2 - meanB ** 2];
      const together = products / side ** 2 - meanA * meanB;
      sum += ((2 * meanA * meanB + c1) * (2 * together + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varyA + varyB + c2));
      count += 1;
    }
  }
  return sum / count;
}

function brightness(data: Bytes, at: number): number {
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
}
