import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { createFrameEnlarger, createFrameShrinker } from './scale-frame.ts';

const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

function frame(width: number, height: number, rotation: 0 | 90 = 0): VideoSample {
  const half = (side: number) => Math.ceil(side / 2);
  const color = half(width) * half(height);
  const bytes = new Uint8Array(width * height + 2 * color).fill(90, width * height).fill(170, width * height + color);
  for (let i = 0; i < width * height; i += 1) bytes[i] = i % width < width / 2 ? 40 : 200;
  return new VideoSample(bytes, {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp: 1.5,
    duration: 0.04,
    rotation,
    colorSpace,
  });
}

test('a frame becomes smaller in its planes and keeps its time and its colours', async () => {
  const shrink = createFrameShrinker({ width: 16, height: 8 });
  const small = await shrink(frame(48, 30));
  expect(small).toMatchObject({ format: 'I420', codedWidth: 16, codedHeight: 8, timestamp: 1.5, duration: 0.04 });
  expect(small?.colorSpace.toJSON()).toEqual(colorSpace);
  const bytes = new Uint8Array(small!.allocationSize());
  await small!.copyTo(bytes);
  expect([bytes[0], bytes[7], bytes[8], bytes[15]]).toEqual([40, 40, 200, 200]);
  expect([bytes[16 * 8], bytes.at(-1)]).toEqual([90, 170]);
  small!.close();
});

test('a see-through frame becomes opaque, in the assumed colours of its video', async () => {
  const bytes = new Uint8Array(8 * 4 * 2.5).fill(60, 0, 32).fill(90, 32, 40).fill(170, 40, 48);
  const clear = new VideoSample(bytes, { format: 'I420A', codedWidth: 8, codedHeight: 4, timestamp: 0, duration: 0.1, colorSpace });
  const small = await createFrameShrinker({ width: 8, height: 4 }, { ...colorSpace, matrix: 'smpte170m' })(clear);
  expect(small).toMatchObject({ format: 'I420', codedWidth: 8 });
  expect(small?.colorSpace.matrix).toBe('smpte170m');
  const partly = await createFrameShrinker({ width: 8, height: 4 }, { matrix: 'smpte170m' })(clear);
  expect(partly?.colorSpace.toJSON(), 'what the film leaves open').toEqual({ ...colorSpace, matrix: 'smpte170m' });
  partly!.close();
  const planes = new Uint8Array(small!.allocationSize());
  await small!.copyTo(planes);
  expect([planes[0], planes[31], planes[32], planes[40]]).toEqual([60, 60, 90, 170]);
  small!.close();
});

test('a turned frame, or one that is small already, is left to the canvas', async () => {
  expect(await createFrameShrinker({ width: 16, height: 8 })(frame(48, 30, 90))).toBeNull();
  expect(await createFrameShrinker({ width: 64, height: 40 })(frame(48, 30))).toBeNull();
});

test('a frame becomes larger with Lanczos: flat areas keep their value, edges stay in their place and values in their range', async () => {
  const large = await createFrameEnlarger({ width: 96, height: 60 }, null)(frame(48, 30));
  expect(large).toMatchObject({ format: 'I420', codedWidth: 96, codedHeight: 60, timestamp: 1.5, duration: 0.04 });
  expect(large?.colorSpace.toJSON()).toEqual(colorSpace);
  const bytes = new Uint8Array(large!.allocationSize());
  await large!.copyTo(bytes);
  const row = [...bytes.subarray(96 * 30, 96 * 31)];
  expect([row[0], row[40], row[55], row[95]]).toEqual([40, 40, 200, 200]);
  // Between the two middle pixels; Lanczos sharpens beyond both.
  expect((row[47]! + row[48]!) / 2).toBeCloseTo(120, 0);
  expect([Math.min(...row), Math.max(...row)].map((value) => value < 40 || value > 200)).toEqual([true, true]);
  expect([bytes[96 * 60], bytes.at(-1)]).toEqual([90, 170]);
  large!.close();
  const steep = frame(48, 30);
  const light = new Uint8Array(steep.allocationSize());
  await steep.copyTo(light);
  for (let i = 0; i < 48 * 30; i += 1) light[i] = light[i] === 40 ? 0 : 255;
  const facts = { format: 'I420', codedWidth: 48, codedHeight: 30, timestamp: 0, duration: 0.1 } as const;
  const cut = await createFrameEnlarger({ width: 96, height: 60 }, null)(new VideoSample(light, facts));
  await cut!.copyTo(bytes);
  expect(bytes[96 * 30 + 50]).toBe(255);
  expect(bytes[96 * 30 + 45]).toBe(0);
});
