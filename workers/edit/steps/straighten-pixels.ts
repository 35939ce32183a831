import { blankPixels, type Pixels } from './pixels.ts';

/**
 * Turns about the middle by degrees (clockwise) and keeps the upright rectangle `inner` in the middle, px. Between four
 * pixels the colour is mixed with alpha in front (bilinear), so that transparent edges bring no colour in.
 */
export function straightenPixels(source: Pixels, degrees: number, inner: { width: number; height: number }): Pixels {
  const target = blankPixels(inner.width, inner.height);
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [source.width / 2, source.height / 2];
  let at = 0;
  for (let y = 0; y < inner.height; y += 1) {
    const dy = y + 0.5 - inner.height / 2;
    for (let x = 0; x < inner.width; x += 1) {
      const dx = x + 0.5 - inner.width / 2;
      mixAt(source, middleX + dx * cos + dy * sin - 0.5, middleY - dx * sin + dy * cos - 0.5, target.data, at);
      at += 4;
    }
  }
  return target;
}

// Called for every pixel: an object for the place would be made sixteen million times.
// oxlint-disable-next-line max-params
function mixAt({ data, width, height }: Pixels, x: number, y: number, to: Uint8ClampedArray, at: number): void {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const u = Math.min(1, Math.max(0, x - left));
  const v = Math.min(1, Math.max(0, y - top));
  const a = (top * width + left) * 4;
  const b = (top * width + right) * 4;
  const c = (bottom * width + left) * 4;
  const d = (bottom * width + right) * 4;
  const wa = (1 - u) * (1 - v) * data[a + 3]!;
  const wb = u * (1 - v) * data[b + 3]!;
  const wc = (1 - u) * v * data[c + 3]!;
  const wd = u * v * data[d + 3]!;
  const alpha = wa + wb + wc + wd;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel += 1)
    to[at + channel] = (wa * data[a + channel]! + wb * data[b + channel]! + wc * data[c + channel]! + wd * data[d + channel]!) / alpha;
  to[at + 3] = alpha;
}
