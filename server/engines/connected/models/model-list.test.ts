import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { createEngineRegistry } from '../../engine-registry.ts';
import { EngineError, type Engine } from '../../engine.ts';
import type { Writer } from '../../writer.ts';
import { createModelList } from './model-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An engine that lists its models after `ms`, or fails then if `models` is null. */
function slowEngine(key: string, ms: number, models: Partial<Model>[] | null): Engine {
  const never = () => Promise.reject(new Error('nothing is made here'));
  const list = createModelList(async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (models === null) throw new EngineError('UNREACHABLE', 'It is off.');
    return models.map((model) => ({ ...painterModel, ...model }));
  });
  return { key, ...list, submit: never, poll: never, cancel: never, close: async () => undefined };
}

async function registryOf(...engines: Engine[]) {
  const registry = createEngineRegistry([]);
  await registry.connect(engines);
  return registry;
}

it('waits three seconds for a slow engine when models are listed, and until it answers when one is requested', async () => {
  const registry = await registryOf(slowEngine('slow', 8_000, [{ key: 'a lake' }]));
  const began = Date.now();
  const [looked, found] = [registry.catalogue(), registry.find('a lake')];
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await looked).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await found)?.engine.key).toBe('slow');
  expect(Date.now() - began).toBe(8_000);
  expect((await registry.catalogue()).map(({ key }) => key)).toEqual(['a lake']);
});

it('does not wait for other engines when it knows one that serves the model', async () => {
  const quick = slowEngine('quick', 1, [{ key: 'a lake' }]);
  const registry = await registryOf(slowEngine('dead', 60_000, null), quick);
  const found = registry.find('a lake');
  await vi.advanceTimersByTimeAsync(3_000);
  expect((await found)?.engine.key).toBe('quick');
});

it('reports an unknown model once every engine has answered, and at once the next time', async () => {
  const registry = await registryOf(slowEngine('off', 9_000, null), slowEngine('slow', 5_000, [{ key: 'a hill' }]));
  const found = registry.find('a lake');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await found).toBeUndefined();
  expect(await registry.find('a lake')).toBeUndefined();
});

it('keeps a job on the engine of its queue while that engine is slow to list its models', async () => {
  const registry = await registryOf(slowEngine('other', 1, [{ key: 'a lake' }]), slowEngine('room', 8_000, [{ key: 'a lake' }]));
  const found = registry.find('a lake', 'room');
  await vi.advanceTimersByTimeAsync(8_001);
  expect((await found)?.engine.key).toBe('room');
});

/** A slow engine that can also improve prompts. */
function slowWriter(key: string, ms: number, isFree: boolean): Engine {
  const engine = slowEngine(key, ms, [{ key: `${key} writes` }]);
  const never = () => Promise.reject(new Error('nothing is written here'));
  const writer: Writer = { isFree, models: async () => (await engine.models()).map((model) => model.key), write: never, writeData: never };
  return { ...engine, writer };
}

it('waits for a slow free writer instead of using a paid one', async () => {
  const registry = await registryOf(slowWriter('dear', 1, false), slowWriter('free', 8_000, true));
  const [told, found] = [registry.writer(), registry.findWriter()];
  await vi.advanceTimersByTimeAsync(3_001);
  expect((await told)?.engine.key).toBe('dear');
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await found)?.engine.key).toBe('free');
});

it('waits only for the chosen writer, and for none when writing is off', async () => {
  const registry = await registryOf(slowWriter('quick', 1, false), slowWriter('dead', 60_000, true));
  registry.choose({ first: {}, stopped: new Set(), models: new Map(), writer: { engine: 'quick', model: 'quick writes' } });
  const found = registry.findWriter();
  await vi.advanceTimersByTimeAsync(1);
  expect((await found)?.engine.key).toBe('quick');
  registry.choose({ first: {}, stopped: new Set(), models: new Map(), writer: 'nobody' });
  expect(await registry.findWriter()).toBeUndefined();
});
