import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { engineJob } from '../../../../tests/support/engines/engine-job.ts';
import { EngineError, type EngineJob } from '../../engine.ts';
import type { TrainingState } from '../../trainer.ts';
import { createPainterEngine } from '../painter-engine.ts';
import { studyBytesMax, studySchema, type Study } from './study.ts';

const engine = createPainterEngine({ threads: 1 });
afterAll(() => engine.close());

const never = new AbortController().signal;
const trainer = engine.trainer!;
let jobs = 0;

async function flat(background: string): Promise<Uint8Array> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Stripes of black and white, `size` pixels wide. */
async function stripes(size: number, isLevel: boolean): Promise<Uint8Array> {
  const side = 160;
  const data = Uint8Array.from({ length: side * side }, (_, at) =>
    Math.floor((isLevel ? Math.floor(at / side) : at % side) / size) % 2 === 0 ? 40 : 210,
  );
  return sharp(data, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

async function untilDone(pictures: Uint8Array[], id = `study-${++jobs}`): Promise<TrainingState> {
  const handle = await trainer.submit({
    id,
    mode: 'style',
    trigger: 'x',
    pictures: pictures.map((bytes) => ({ bytes, mime: 'image/png' })),
  });
  for (;;) {
    const state = await trainer.poll(handle, never);
    if (state.state !== 'running') return state;
  }
}

async function learn(pictures: Uint8Array[]): Promise<Buffer> {
  const state = await untilDone(pictures);
  if (state.state !== 'succeeded') throw new Error(state.state);
  return buffer(await state.weights!.open(never));
}

const read = (bytes: Buffer): Study => v.parse(studySchema, JSON.parse(bytes.toString()));
const studyOf = async (pictures: Uint8Array[]): Promise<Study> => read(await learn(pictures));
const five = <T>(value: T): T[] => [value, value, value, value, value];

function acts(bytes: Buffer, weight: number): NonNullable<EngineJob['trained']>[number] {
  return { name: 'ember', weight, file: { hash: 'x', sizeBytes: bytes.length, open: async () => Readable.from([bytes]) } };
}

async function paintWith(trained: EngineJob['trained'] = []): Promise<{ bytes: Buffer; red: number; blue: number; mean: number }> {
  const job = engineJob({ id: `painting-${++jobs}`, model: 'painter', prompt: 'a city at noon', width: 96, height: 96, trained });
  // As stored for another process.
  const handle = JSON.parse(JSON.stringify(await engine.submit(job))) as Awaited<ReturnType<typeof engine.submit>>;
  let state = await engine.poll(handle, never);
  while (state.state === 'running') state = await engine.poll(handle, never);
  if (state.state !== 'succeeded') throw new Error(state.state);
  const bytes = Buffer.from(state.outputs[0]!.bytes);
  const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean) as [number, number, number];
  return { bytes, red, blue, mean: (red + green + blue) / 3 };
}

describe('a study learns', () => {
  it('colours, each with its share of the area, and the same of the same pictures', async () => {
    const pictures = [await flat('#ff0000'), await flat('#ff0000'), await flat('#ff0000'), await flat('#0000ff'), await flat('#ffffff')];
    const [first, second] = [await learn(pictures), await learn(pictures)];
    expect(first.equals(second)).toBe(true);
    expect(first.length).toBeLessThan(studyBytesMax);
    expect(read(first).palette.map(({ l, share }) => [l.toFixed(2), share])).toEqual([
      ['0.45', 0.2],
      ['0.63', 0.6],
      ['1.00', 0.2],
    ]);
  });

  it('how dark, how strong in contrast, and where the light lies', async () => {
    const dark = (await studyOf(five(await flat('#101010')))).light;
    expect(dark).toMatchObject({ contrast: 0 });
    expect(dark.key).toBeLessThan(0.2);
    const half = await sharp(await flat('#000'))
      .composite([{ input: { create: { width: 32, height: 48, channels: 3, background: '#fff' } }, left: 32, top: 0 }])
      .png()
      .toBuffer();
    const { light } = await studyOf(five(half));
    expect(light.contrast).toBeGreaterThan(0.4);
    expect([light.map[0]! < -0.4, light.map[7]! > 0.4]).toEqual([true, true]);
  });

  it('which way edges run and how fine they are', async () => {
    const level = (await studyOf(five(await stripes(8, true)))).texture;
    const upright = (await studyOf(five(await stripes(8, false)))).texture;
    const fine = (await studyOf(five(await stripes(2, true)))).texture;
    expect(level.agreement).toBeGreaterThan(0.9);
    expect([level.direction % 180, upright.direction]).toEqual([0, 90]);
    expect(fine.fineness).toBeGreaterThan(level.fineness);
    expect(fine.strength).toBeGreaterThan((await studyOf(five(await flat('#808080')))).texture.strength);
  });

  it('nothing of a file that is no picture, and nothing any more once it is canceled', async () => {
    const pictures = [...five(await flat('#fff')).slice(1), Buffer.from('no picture')];
    await expect(untilDone(pictures)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: 'Picture 5 could not be read.' });
    const asked = { mode: 'style' as const, trigger: 'x', pictures: five({ bytes: await flat('#fff'), mime: 'image/png' }) };
    const handles = [await trainer.submit({ ...asked, id: 'canceled' }), await trainer.submit({ ...asked, id: 'waiting' })];
    for (const handle of handles) await trainer.cancel(handle);
    for (const handle of handles) {
      let state = await trainer.poll(handle, never);
      while (state.state === 'running') state = await trainer.poll(handle, never);
      expect(state.state).toBe('canceled');
    }
    // As after a restart: the training is submitted again.
    expect(await trainer.poll({ id: 'unknown' }, never)).toMatchObject({ state: 'failed', error: { code: 'UNREACHABLE' } });
  });
});

describe('a study laid over a painting', () => {
  it('changes it by its weight, in its own way, the same each time', async () => {
    const [ember, night] = [
      await learn([await flat('#c03020'), await flat('#e08040'), await flat('#802010'), await flat('#f0a060'), await flat('#601008')]),
      await learn([await flat('#102040'), await flat('#182850'), await flat('#0a1428'), await flat('#304060'), await flat('#203058')]),
    ];
    const plain = await paintWith();
    const [warm, half, dark] = [await paintWith([acts(ember, 1)]), await paintWith([acts(ember, 0.4)]), await paintWith([acts(night, 1)])];
    expect((await paintWith([acts(ember, 1)])).bytes.equals(warm.bytes)).toBe(true);
    expect((await paintWith([acts(ember, 0)])).bytes.equals(plain.bytes)).toBe(true);
    const warmth = ({ red, blue }: typeof plain): number => red - blue;
    expect([warmth(plain), warmth(half), warmth(warm)]).toEqual([warmth(plain), warmth(half), warmth(warm)].toSorted((a, b) => a - b));
    expect(warmth(warm)).toBeGreaterThan(warmth(plain) + 60);
    expect(dark.mean).toBeLessThan(plain.mean - 50);
    const both = await paintWith([acts(ember, 0.5), acts(night, 0.5)]);
    expect(warmth(both)).toBeGreaterThan(warmth(dark));
    expect(warmth(both)).toBeLessThan(warmth(warm));
  });

  it('is refused where the file is of another kind of model', async () => {
    const refusal = paintWith([acts(Buffer.from('{"format":"lora"}'), 1)]);
    await expect(refusal).rejects.toBeInstanceOf(EngineError);
    await expect(refusal).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
