import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawHead } from '../../../../tests/support/images/draw-head.ts';
import { enhanceFaces } from './enhance-faces.ts';
import { findFaces } from './find-faces.ts';
import { openDetector } from './open-detector.ts';

const detector = await openDetector();
const size = { width: 360, height: 240 };
const square = { left: 130, top: 40, side: 180 };
const find = (shows: 'head' | 'face') => findFaces(detector, { data: drawHead(size, { ...square, shows }), ...size });

describe('a face in a picture', () => {
  it('is found at its place and in its size', async () => {
    const faces = await find('face');
    expect(faces).toHaveLength(1);
    const [{ x, y, width }] = faces as [(typeof faces)[number]];
    expect(Math.hypot(x * size.width - 220, y * size.height - 125)).toBeLessThan(20);
    expect(width * size.width).toBeGreaterThan(50);
    expect(width * size.width).toBeLessThan(120);
  });

  it('is not seen in a head without eyes and mouth', async () => {
    expect(await find('head')).toEqual([]);
  });

  it('is not looked for beside a narrow picture', async () => {
    const weights = new Map([...detector].map(([name, values]) => [name, values.map(() => 0)]));
    // Small faces, seen in every place.
    weights.get('conv8/bias')!.set([0, 0, -2, -1, 10]);
    for (let shape = 1; shape < 5; shape += 1) weights.get('conv8/bias')![shape * 5 + 4] = -10;
    const narrow = { width: 3, height: 300 };
    for (const { x } of await findFaces(weights, { data: new Uint8ClampedArray(3 * 300 * 4).fill(255), ...narrow }))
      expect(x >= 0 && x < 1).toBe(true);
  });
});

describe('an enhanced face', () => {
  const face = { x: 0.61, y: 0.52, width: 0.25, height: 0.45 };
  const inside = { left: 185, top: 85, width: 70, height: 80 };
  /** The places that no mask of the face reaches. */
  const outside = { left: 0, top: 0, width: 140, height: 240 };

  async function enhance(faceFidelity: number, alpha = 1) {
    const soft = sharp(drawHead(size, { ...square, shows: 'face' }), { raw: { ...size, channels: 4 } }).blur(1.5);
    const plain = await soft.removeAlpha().ensureAlpha(alpha).png().toBuffer();
    const made = await (await enhanceFaces(sharp(plain), { faces: [face], faceFidelity, factor: 2 })).png().toBuffer();
    return { plain, made };
  }
  const cut = (picture: Buffer, box: typeof outside) => sharp(picture).extract(box).raw().toBuffer();
  const sharpnessOf = async (picture: Buffer) => {
    const { sharpness } = await sharp(await sharp(picture).extract(inside).png().toBuffer()).stats();
    return sharpness;
  };

  it('is sharper the lower the fidelity is, by a half at most', async () => {
    const [gentle, strong] = [await enhance(1), await enhance(0)];
    const [before, little, much] = [await sharpnessOf(gentle.plain), await sharpnessOf(gentle.made), await sharpnessOf(strong.made)];
    expect(little).toBeGreaterThan(before);
    expect(much).toBeGreaterThan(little);
    expect(much).toBeLessThan(before * 1.5);
  });

  it.each([1, 0.5])('changes nothing around it, and no transparency (%d)', async (alpha) => {
    const { plain, made } = await enhance(0, alpha);
    expect((await cut(made, outside)).equals(await cut(plain, outside))).toBe(true);
    const [a, b] = await Promise.all([plain, made].map((one) => sharp(one).extractChannel('alpha').raw().toBuffer()));
    expect(a!.equals(b!)).toBe(true);
  });
});
