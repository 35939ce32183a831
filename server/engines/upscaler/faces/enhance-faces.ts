import sharp, { type OverlayOptions, type Sharp, type SharpenOptions } from 'sharp';
import type { Face } from '../../../../contract/faces/detect-faces.ts';

/** Margin around a face, as a part of its width and height: includes hair and chin. */
const margin = 0.35;
/** Side of the mask before it is stretched over a face, px. */
const maskSide = 128;
/** Part of the ellipse, from its middle, with full effect; beyond it the effect fades out. */
const fullPart = 0.65;

type Enhancement = {
  faces: readonly Pick<Face, 'x' | 'y' | 'width' | 'height'>[];
  /** 0–1: 1 stays with the picture, 0 sharpens most. */
  faceFidelity: number;
  factor: 2 | 4;
};

/** Sharpens the faces of a picture with soft edges. Other pixels and the transparency stay. */
export async function enhanceFaces(picture: Sharp, { faces, faceFidelity, factor }: Enhancement): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const open = (): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const patches = await Promise.all(
    faces.map(async (face): Promise<OverlayOptions> => {
      const { left, top, ...size } = spread(face, info);
      const plain = open()
        .extract({ left, top, ...size })
        .removeAlpha();
      const sharpened = await plain.sharpen(howSharp(faceFidelity, factor)).raw().toBuffer();
      const mask = await sharp(softMask, { raw: { width: maskSide, height: maskSide, channels: 1 } })
        .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
        .raw()
        .toBuffer();
      const patch = sharp(sharpened, { raw: { ...size, channels: 3 } }).joinChannel(mask, { raw: { ...size, channels: 1 } });
      return { input: await patch.raw().toBuffer(), raw: { ...size, channels: 4 }, left, top, blend: 'atop' };
    }),
  );
  return open().composite(patches);
}

/** The face with its margin, in whole px inside the picture. */
function spread({ x, y, width, height }: Enhancement['faces'][number], picture: { width: number; height: number }) {
  const [halfWidth, halfHeight] = [width * (0.5 + margin), height * (0.5 + margin)];
  const [left, top] = [
    Math.max(0, Math.floor((x - halfWidth) * picture.width)),
    Math.max(0, Math.floor((y - halfHeight) * picture.height)),
  ];
  return {
    left,
    top,
    width: Math.max(1, Math.min(picture.width, Math.ceil((x + halfWidth) * picture.width)) - left),
    height: Math.max(1, Math.min(picture.height, Math.ceil((y + halfHeight) * picture.height)) - top),
  };
}

/** Leaves flat skin smooth. `y2` and `y3` bound how much lighter and darker an edge gets, against halos. */
function howSharp(faceFidelity: number, factor: 2 | 4): SharpenOptions {
  const strength = 1 - faceFidelity;
  return { sigma: factor === 4 ? 2 : 1.2, m1: 0.2 * strength, m2: 0.6 + 2.4 * strength, y2: 3 + 3 * strength, y3: 4 + 6 * strength };
}

/** A soft ellipse, 0–255. */
const softMask = Uint8Array.from({ length: maskSide ** 2 }, (_, at) => {
  const [x, y] = [at % maskSide, Math.floor(at / maskSide)].map((place) => ((place + 0.5) / maskSide) * 2 - 1);
  const outside = Math.min(1, Math.max(0, (Math.hypot(x!, y!) - fullPart) / (0.98 - fullPart)));
  return Math.round(255 * (0.5 + 0.5 * Math.cos(Math.PI * outside)));
});
