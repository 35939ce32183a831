import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../tests/support/rounds.ts';
import { EngineError } from '../engine.ts';
import { paint, paintStage, type PaintJob } from './paint.ts';
import { concepts } from './words/concepts.ts';

const job = (change: Partial<PaintJob>): PaintJob => ({
  prompt: 'a quiet city',
  negativePrompt: '',
  width: 96,
  height: 96,
  seed: 7,
  references: [],
  ...change,
});

async function meanColor(bytes: Uint8Array): Promise<[number, number, number]> {
  const { channels } = await sharp(bytes).stats();
  return [channels[0]!.mean, channels[1]!.mean, channels[2]!.mean];
}

/** The pixels of a picture at a moment of its loop, RGBA. */
const pixelsOf = async (change: Partial<PaintJob>, clock = 0): Promise<Buffer> => (await paintStage(job(change), clock, {})).canvas.data();
const bytesOf = async (change: Partial<PaintJob>): Promise<Buffer> => Buffer.from((await paint(job(change))).bytes);
const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

/** How many pixels of the upper half are dark. */
const darkAbove = async (prompt: string): Promise<number> => {
  const data = await pixelsOf({ prompt });
  let dark = 0;
  for (let at = 0; at < data.length / 2; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 260) dark++;
  return dark;
};

/** Every place, style and weather. */
const scenes = concepts.place.map((place, index) =>
  [place, concepts.style[index % concepts.style.length], concepts.weather[index % concepts.weather.length]].join(' '),
);
/** Every subject by day or by night; in the long form both. */
const subjects = concepts.subject.flatMap((name, index) => {
  const halves = [name, `${name} at night`];
  return rounds(1, 2) === 2 ? halves : [halves[index % 2]!];
});

describe('paint', () => {
  test('gives the same bytes for the same job and other bytes for another seed or word', async () => {
    const first = await bytesOf({});
    expect((await bytesOf({})).equals(first)).toBe(true);
    expect((await bytesOf({ seed: 8 })).equals(first)).toBe(false);
    expect((await bytesOf({ prompt: 'a quiet city, zxqv' })).equals(first)).toBe(false);
  });

  test.each([
    [64, 64],
    [64, 2048],
    [2048, 64],
    [96, 160],
    [416, 224],
  ])('paints %i × %i in exactly that size', async (width, height) => {
    const { bytes, mime } = await paint(job({ width, height }));
    const metadata = await sharp(bytes).metadata();
    expect([metadata.width, metadata.height, metadata.format, mime]).toEqual([width, height, 'jpeg', 'image/jpeg']);
  });

  test.each(scenes)('paints something with contrast for "%s"', async (prompt) => {
    const { bytes } = await paint(job({ prompt }));
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(9);
  });

  test.each(['', '🌋🌊', 'x'.repeat(10_000), '\u0000\u202e\ufeff', 'مرحبا'])(
    'paints a picture for hostile prompts too (%#)',
    async (prompt) => {
      const { channels } = await sharp((await paint(job({ prompt, negativePrompt: prompt }))).bytes).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(9);
    },
  );

  test.each([
    ['desert', 'a planet over the desert'],
    ['mountains', 'mountains with a comet'],
  ])('hangs what the sky should hold over the %s', async (_, prompt) => {
    // The same words with the thing refused: the difference must lie in the sky.
    const [name] = /planet|comet/.exec(prompt)!;
    const [shown, refused] = [await pixelsOf({ prompt }), await pixelsOf({ prompt, negativePrompt: name })];
    const rows = (from: number, to: number): number => {
      let sum = 0;
      for (let at = from * 96 * 4; at < to * 96 * 4; at++) sum += Math.abs(shown[at]! - refused[at]!);
      return sum / ((to - from) * 96 * 4);
    };
    expect(rows(0, 48)).toBeGreaterThan(0.2);
    expect(rows(0, 48)).toBeGreaterThan(rows(72, 96));
  });

  test.each(subjects)('paints "%s" as a subject of its own without failing', async (prompt) => {
    const { channels } = await sharp((await paint(job({ prompt }))).bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(4);
  });

  test('leaves the trees out of a wood without trees', async () => {
    expect(await darkAbove('a forest without trees at noon')).toBeLessThan((await darkAbove('a forest at noon')) / 2);
  });

  test('gives a named colour to the thing it stands before, not to the sky', async () => {
    const [red, , blue] = await meanColor(await bytesOf({ prompt: 'a red car at noon' }));
    expect(red - blue).toBeLessThan(40);
  });

  test('avoids a refused colour', async () => {
    const [red, , blue] = await meanColor(await bytesOf({ prompt: 'calm ocean at noon' }));
    const [redWithout, , blueWithout] = await meanColor(await bytesOf({ prompt: 'calm ocean at noon', negativePrompt: 'blue' }));
    expect(blueWithout - redWithout).toBeLessThan(blue - red);
  });

  test('leaves out refused clouds and boats', async () => {
    const prompt = 'boat on the sea, clouds, noon';
    expect((await bytesOf({ prompt, negativePrompt: 'clouds, boat' })).equals(await bytesOf({ prompt }))).toBe(false);
  });

  test('moves towards a reference as its strength grows', async () => {
    const bytes = await plain('#c02020');
    const distances = [];
    for (const strength of [0, 0.4, 1]) {
      const [red, green, blue] = await meanColor(await bytesOf({ references: [{ bytes, strength }] }));
      distances.push(Math.hypot(red - 0xc0, green - 0x20, blue - 0x20));
    }
    expect(distances[1]).toBeLessThan(distances[0]!);
    expect(distances[2]).toBeLessThan(distances[1]!);
  });

  test('takes the colours of a character, and not where its portrait is dark', async () => {
    const portrait = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#e8d8c0' } })
      .composite([{ input: { create: { width: 20, height: 40, channels: 3, background: '#101018' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    /** How much lighter the right half is than the left. */
    const leaning = async (isCharacter: boolean) => {
      const data = await pixelsOf({ width: 64, height: 64, references: [{ bytes: portrait, strength: 1, isCharacter }] });
      let sum = 0;
      for (let at = 0; at < data.length; at += 4) sum += data[at + 1]! * ((at / 4) % 64 < 32 ? -1 : 1);
      return sum / (data.length / 8);
    };
    expect(Math.abs(await leaning(true))).toBeLessThan((await leaning(false)) / 2);
    const asked = { references: [{ bytes: await plain('#c02020'), strength: 1, isCharacter: true }] };
    expect((await meanColor(await bytesOf(asked)))[0]).toBeGreaterThan((await meanColor(await bytesOf({})))[0]);
  });

  test('refuses a reference that is no picture with INVALID_INPUT', async () => {
    const broken = paint(job({ references: [{ bytes: new Uint8Array([1, 2, 3]), strength: 1 }] }));
    await expect(broken).rejects.toBeInstanceOf(EngineError);
    await expect(broken).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('reports rising progress up to 1', async () => {
    const fractions: number[] = [];
    await paint(job({}), { onProgress: (fraction) => fractions.push(fraction) });
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.length).toBeGreaterThan(5);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  test('stops between two layers when the signal fires', async () => {
    const controller = new AbortController();
    let layers = 0;
    const painting = paint(job({}), {
      signal: controller.signal,
      onProgress: () => {
        if (++layers === 3) controller.abort();
      },
    });
    await expect(painting).rejects.toThrow(/abort/i);
    expect(layers).toBe(3);
  });
});

describe('paintStage', () => {
  test.each([
    'lake at noon with clouds',
    'snow in the mountains',
    'rain in the city at night',
    'planet in space',
    'mandala',
    'aurora, windmill',
    'coral reef',
  ])('closes the loop of "%s"', async (prompt) => {
    const [start, end] = [await pixelsOf({ prompt }, 0), await pixelsOf({ prompt }, 1)];
    const difference = start.reduce((sum, value, index) => sum + Math.abs(value - end[index]!), 0) / start.length;
    expect(difference).toBeLessThan(0.5);
  });
});
