import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { writePngChunk } from '../write-png-chunk.ts';
import { makeDisplayP3Profile } from './display-p3-profile.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bytesPerPixel = 4;
const filters = { sub: 1, up: 2, paeth: 4 } as const;
/** Display P3 with the curve of sRGB (ITU-T H.273), all 256 steps used. */
const displayP3 = Uint8Array.of(12, 13, 0, 1);

type PngHead = { width: number; height: number; colorSpace: PredefinedColorSpace };

/** A PNG of RGBA rows that come one band after the other, so that no canvas need hold them all. */
export async function writePngFile(
  { width, height, colorSpace }: PngHead,
  bands: AsyncIterable<Uint8ClampedArray>,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 6, 0, 0, 0], 8);
  const colors = colorSpace === 'display-p3' ? await describeP3() : [writePngChunk('sRGB', Uint8Array.of(0))];
  const parts = [signature, writePngChunk('IHDR', head), ...colors];
  const packed = toStream(filterBands(bands, width * bytesPerPixel)).pipeThrough(new CompressionStream('deflate'));
  const reader = packed.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) parts.push(writePngChunk('IDAT', step.value));
  parts.push(writePngChunk('IEND', new Uint8Array(0)));
  return joinBytes(parts);
}

/** In the newer way, which counts where both are known, and as most programs still read it. */
async function describeP3(): Promise<Uint8Array<ArrayBuffer>[]> {
  const packed = new Blob([makeDisplayP3Profile()]).stream().pipeThrough(new CompressionStream('deflate'));
  const profile = new Uint8Array(await new Response(packed).arrayBuffer());
  const named = joinBytes([new TextEncoder().encode('Display P3'), Uint8Array.of(0, 0), profile]);
  return [writePngChunk('cICP', displayP3), writePngChunk('iCCP', named)];
}

function toStream(bands: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const step = await bands.next();
      if (step.done === true) controller.close();
      else controller.enqueue(step.value);
    },
    cancel: async () => void (await bands.return(undefined)),
  });
}

async function* filterBands(bands: AsyncIterable<Uint8ClampedArray>, stride: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let above: Uint8Array = new Uint8Array(stride);
  for await (const band of bands) {
    const rows = band.length / stride;
    const out = new Uint8Array(rows * (stride + 1));
    for (let row = 0; row < rows; row += 1) {
      const pixels = new Uint8Array(band.buffer, band.byteOffset + row * stride, stride);
      filterRow(pixels, above, out.subarray(row * (stride + 1), (row + 1) * (stride + 1)));
      above = pixels;
    }
    // The band may be used again for the next rows.
    above = above.slice();
    yield out;
  }
}

/** Filters a row: each byte minus its prediction, by the PNG filter with the smallest sum for this row. */
function filterRow(pixels: Uint8Array, above: Uint8Array, out: Uint8Array): void {
  const sums = { sub: 0, up: 0, paeth: 0 };
  for (let at = 0; at < pixels.length; at += 1) {
    const [left, up, corner] = [pixels[at - bytesPerPixel] ?? 0, above[at]!, above[at - bytesPerPixel] ?? 0];
    sums.sub += size(pixels[at]! - left);
    sums.up += size(pixels[at]! - up);
    sums.paeth += size(pixels[at]! - predict(left, up, corner));
  }
  const best = sums.paeth <= sums.sub && sums.paeth <= sums.up ? 'paeth' : sums.up <= sums.sub ? 'up' : 'sub';
  out[0] = filters[best];
  for (let at = 0; at < pixels.length; at += 1) {
    const [left, up, corner] = [pixels[at - bytesPerPixel] ?? 0, above[at]!, above[at - bytesPerPixel] ?? 0];
    out[at + 1] = pixels[at]! - (best === 'sub' ? left : best === 'up' ? up : predict(left, up, corner));
  }
}

/** As a signed byte, without its sign. */
function size(difference: number): number {
  return Math.abs((difference << 24) >> 24);
}

function predict(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
