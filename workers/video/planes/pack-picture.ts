import { VideoSample } from 'mediabunny';
import { halve, type ColorMatrix } from './color-planes.ts';

type FrameFields = { colorSpace: VideoColorSpaceInit; timestamp: number; duration: number };

/**
 * A drawn picture with even sides as a frame of a film that has these colours. An encoder takes the colours of its first frame for all
 * others, so that a picture handed over in RGB among frames in planes changes its colours.
 */
export function packPicture(picture: ImageData, matrix: ColorMatrix, fields: FrameFields): VideoSample {
  const { width, height } = picture;
  return new VideoSample(toPlanes(picture, matrix), { format: 'I420', codedWidth: width, codedHeight: height, ...fields });
}

/** The brightness of a picture with even sides, and behind it the two planes of its colours, each half as wide and high. */
export function toPlanes({ data, width, height }: ImageData, matrix: ColorMatrix): Uint8ClampedArray<ArrayBuffer> {
  const { red, blue, isFullRange } = matrix;
  const green = 1 - red - blue;
  const [black, scale, colorScale] = isFullRange ? [0, 1, 1] : [16, 219 / 255, 224 / 255];
  const color = halve({ width, height });
  const planes = new Uint8ClampedArray(width * height + 2 * color.width * color.height);
  const [u, v] = [width * height, width * height + color.width * color.height];
  for (let i = 0; i < width * height; i += 1)
    planes[i] = black + scale * (red * data[i * 4]! + green * data[i * 4 + 1]! + blue * data[i * 4 + 2]!);
  for (let y = 0, i = 0; y < color.height; y += 1)
    for (let x = 0; x < color.width; x += 1, i += 1) {
      const corner = (2 * y * width + 2 * x) * 4;
      const [r, g, b] = meanOf(data, corner, corner + width * 4);
      const bright = red * r + green * g + blue * b;
      planes[u + i] = 128 + (colorScale * (b - bright)) / (2 * (1 - blue));
      planes[v + i] = 128 + (colorScale * (r - bright)) / (2 * (1 - red));
    }
  return planes;
}

/** The mean of the four pixels that share their colour: two from `above` on, and two from `below` on. */
function meanOf(data: Uint8ClampedArray, above: number, below: number): [number, number, number] {
  const mean = (channel: number): number =>
    (data[above + channel]! + data[above + 4 + channel]! + data[below + channel]! + data[below + 4 + channel]!) / 4;
  return [mean(0), mean(1), mean(2)];
}
