import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { createRequestSchema } from '../../contract/generations/generation.ts';
import { painterModel, type Model } from '../../contract/catalogue/model.ts';
import type { Engine } from './engine.ts';
import { createEngineRegistry, type EngineChoices, type EngineRegistry, type ModelOverride } from './engine-registry.ts';

function engine(key: string, models: Partial<Model>[]): Engine {
  const never = () => Promise.reject(new Error('nothing is made here'));
  return {
    key,
    models: async () => models.map((model) => ({ ...painterModel, ...model })),
    submit: never,
    poll: never,
    cancel: never,
    close: async () => undefined,
  };
}

const own = engine('painter', [{ key: 'painter' }]);
const desk = engine('desk', [{ key: 'seedream4', name: 'Seedream at the desk' }]);
const fal = engine('fal', [{ key: 'seedream4', name: 'Seedream at fal' }, { key: 'gpt' }]);
let registry: EngineRegistry;
beforeEach(async () => {
  registry = createEngineRegistry([own]);
  await registry.connect([desk, fal]);
});

function choose(models: Record<string, Partial<ModelOverride>>, more: Partial<EngineChoices> = {}): void {
  const whole = { isHidden: false, engine: null, credits: null, priceUsd: null };
  const entries = Object.entries(models).map(([key, override]) => [key, { ...whole, ...override }] as const);
  registry.choose({ first: {}, stopped: new Set(), models: new Map(entries), ...more });
}
const servedBy = async (key: string, room?: string) => (await registry.find(key, room))?.engine.key;

it('asks the engine that was chosen for a model first, before the one that is first for its kind', async () => {
  expect(await servedBy('seedream4')).toBe('desk');
  choose({ seedream4: { engine: 'fal' } }, { first: { image: 'desk' } });
  expect(await servedBy('seedream4')).toBe('fal');
  expect((await registry.catalogue()).find(({ key }) => key === 'seedream4')).toMatchObject({ engine: 'fal', name: 'Seedream at fal' });
});

it('uses another engine while the chosen one is stopped, and gives only a general reason', async () => {
  choose({ seedream4: { engine: 'fal' } }, { stopped: new Set(['fal']) });
  expect(await servedBy('seedream4')).toBe('desk');
  const models = await registry.catalogue();
  expect(models.find(({ key }) => key === 'seedream4')).toMatchObject({ engine: 'desk', available: true });
  expect(models.find(({ key }) => key === 'gpt')?.unavailable_reason).toMatch(/has stopped for now/);
});

it('leaves a hidden model out of the catalogue, and still serves its waiting jobs', async () => {
  choose({ gpt: { isHidden: true } });
  expect((await registry.catalogue()).map(({ key }) => key)).toEqual(['seedream4', 'painter']);
  expect(await servedBy('gpt')).toBeUndefined();
  expect(await servedBy('gpt', 'fal')).toBe('fal');
  expect((await registry.offers()).map(({ model }) => model.key)).toContain('gpt');
});

it('finds a model by its older key', async () => {
  choose({});
  expect(await servedBy('gpt-low')).toBe('fal');
});

it('charges the price that was set, and the model’s own where none is', async () => {
  choose({ seedream4: { credits: 0 }, painter: { credits: 7 } });
  const prices = Object.fromEntries((await registry.catalogue()).map((model) => [model.key, model.credits_per_image]));
  expect(prices).toEqual({ seedream4: 0, gpt: 1, painter: 7 });
  expect((await registry.find('painter'))?.model.credits_per_image).toBe(7);
});

it('offers each model in a size that a request may have', async () => {
  await registry.connect([engine('desk', [{ key: 'film', default_width: 1280, default_height: 720 }])]);
  choose({});
  const offered = (await registry.catalogue()).find(({ key }) => key === 'film')!;
  const { default_width: width, default_height: height } = offered;
  expect(v.safeParse(createRequestSchema, { model: 'film', prompt: 'a pier', width, height }).issues).toBeUndefined();
});

it('tells models of the same name on different engines apart', async () => {
  const sdxl = (key: string, place: string) => ({ key, name: 'sdxl', description: `sdxl on ${place}` });
  await registry.connect([
    engine('a', [sdxl('comfy:sdxl', 'ComfyUI')]),
    engine('b', [sdxl('sdapi:sdxl', 'Forge. It sleeps at night.'), { key: 'lake', name: 'Lake' }]),
    engine('c', [sdxl('sdapi2:sdxl', 'Forge')]),
  ]);
  expect((await registry.catalogue()).map(({ name }) => name)).toEqual([
    'sdxl on ComfyUI',
    'sdxl (sdapi:sdxl)',
    'Lake',
    'sdxl (sdapi2:sdxl)',
    'Built-in painter',
  ]);
});

it('connected voices come before the built-in one, and those of a stopped engine are left out', async () => {
  const voice = (key: string) => ({ key, name: key, voices: [{ key: 'a', name: 'A', language: null }], credits: 1 });
  const speaking = (one: Engine, ...keys: string[]): Engine => ({
    ...one,
    speaker: { models: async () => keys.map(voice), speak: () => Promise.reject(new Error('nothing is spoken here')) },
  });
  registry = createEngineRegistry([speaking(own, 'built-in-voice')]);
  expect((await registry.findSpeaker(null))?.model.key).toBe('built-in-voice');
  await registry.connect([speaking(desk, 'kokoro'), speaking(fal, 'kokoro', 'minimax')]);
  const told = async () => (await registry.speakers()).map(({ engine: { key }, model }) => `${model.key} ${key}`);
  expect(await told()).toEqual(['kokoro desk', 'minimax fal', 'built-in-voice painter']);
  choose({}, { stopped: new Set(['desk']) });
  expect(await told()).toEqual(['kokoro fal', 'minimax fal', 'built-in-voice painter']);
  expect((await registry.findSpeaker('built-in-voice'))?.engine.key).toBe('painter');
  expect(await registry.findSpeaker('gone')).toBeUndefined();
});

it('composers of connected engines go before the built-in one, each key once', async () => {
  const composing = (one: Engine, ...keys: string[]): Engine => ({
    ...one,
    composer: {
      models: async () => keys.map((key) => ({ key, name: key, seconds_max: 60, credits: 5 })),
      compose: () => Promise.reject(new Error('nothing is composed here')),
    },
  });
  registry = createEngineRegistry([composing(own, 'built-in-composer')]);
  expect((await registry.findComposer(null))?.model.key).toBe('built-in-composer');
  await registry.connect([composing(desk, 'lyria2'), composing(fal, 'lyria2', 'music')]);
  const told = async () => (await registry.composers()).map(({ engine: { key }, model }) => `${model.key} ${key}`);
  expect(await told()).toEqual(['lyria2 desk', 'music fal', 'built-in-composer painter']);
  choose({}, { stopped: new Set(['desk']) });
  expect((await registry.findComposer('lyria2'))?.engine.key).toBe('fal');
  expect(await registry.findComposer('gone')).toBeUndefined();
});
