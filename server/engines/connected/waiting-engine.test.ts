import { afterEach, expect, it, vi } from 'vitest';
import { engineJob } from '../../../tests/support/engines/engine-job.ts';
import { EngineError } from '../engine.ts';
import { createWaitingEngine } from './waiting-engine.ts';

afterEach(() => vi.useRealTimers());

const picture = new Uint8Array([1]);

/** An engine that makes one picture at a time, and the calls it gets. `deliver` finishes the picture that is being made. */
function openEngine() {
  const calls: string[] = [];
  let deliver = (): void => undefined;
  const engine = createWaitingEngine({
    name: 'Slow',
    concurrency: 1,
    make: ({ id }, signal) => {
      calls.push(`make ${id}`);
      return new Promise((resolve, reject) => {
        deliver = () => resolve(picture);
        signal.addEventListener('abort', () => (calls.push(`end ${id}`), reject(signal.reason as Error)));
      });
    },
    interrupt: async () => void calls.push('interrupt'),
  });
  const submit = async (id: string) => (await engine.submit(engineJob({ id }))).jobId;
  const poll = (jobId: unknown) => engine.poll({ jobId }, new AbortController().signal);
  return { engine, calls, submit, poll, deliver: () => deliver() };
}

it('stops the picture that is canceled, not the one after it', async () => {
  const { engine, calls, submit, poll, deliver } = openEngine();
  const [first, second] = [await submit('first'), await submit('second')];
  await engine.cancel({ jobId: first });
  expect(await poll(first)).toEqual({ state: 'canceled' });
  deliver();
  expect(await poll(second)).toMatchObject({ state: 'succeeded' });
  // In this order: an interrupt after the end of the request would stop the second one.
  expect(calls).toEqual(['make first', 'interrupt', 'end first', 'make second']);
});

it('never makes a picture that is canceled while it waits, and interrupts nothing for it', async () => {
  const { engine, calls, submit, poll, deliver } = openEngine();
  const [first, second] = [await submit('first'), await submit('second')];
  await engine.cancel({ jobId: second });
  deliver();
  expect(await poll(first)).toMatchObject({ state: 'succeeded' });
  expect(await poll(second)).toEqual({ state: 'canceled' });
  expect(calls).toEqual(['make first']);
});

it('drops an unfinished picture that an interrupted engine delivers', async () => {
  const calls: string[] = [];
  let deliver = (): void => undefined;
  const engine = createWaitingEngine({
    name: 'Hasty',
    concurrency: 1,
    make: () => new Promise((resolve) => (deliver = () => resolve(picture))),
    interrupt: async () => (calls.push('interrupt'), deliver()),
  });
  const { jobId } = await engine.submit(engineJob());
  await engine.cancel({ jobId });
  expect(await engine.poll({ jobId }, new AbortController().signal)).toEqual({ state: 'canceled' });
  expect(calls).toEqual(['interrupt']);
});

it.each<[what: string, progress: () => Promise<number>]>([
  ['fails', () => Promise.reject(new EngineError('UNAVAILABLE', 'There was a problem.'))],
  ['is refused', () => Promise.reject(new EngineError('AUTH', 'The key is not accepted.'))],
  ['never comes', () => new Promise(() => undefined)],
])('delivers a picture after a quarter of an hour, though its progress %s', async (_, progress) => {
  vi.useFakeTimers();
  let deliver = (): void => undefined;
  const make = (): Promise<Uint8Array> => new Promise((resolve) => (deliver = () => resolve(picture)));
  const engine = createWaitingEngine({ name: 'Mute', concurrency: 1, make, progress });
  const { jobId } = await engine.submit(engineJob());
  const poll = async () => {
    const polled = engine.poll({ jobId }, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(1_000);
    return polled;
  };
  for (let second = 0; second < 15 * 60; second++) expect(await poll()).toMatchObject({ state: 'running', progress: null });
  deliver();
  expect(await poll()).toMatchObject({ state: 'succeeded' });
});

it('ends the request of a picture that is canceled, though the engine cannot be told', async () => {
  let isEnded = false;
  const engine = createWaitingEngine({
    name: 'Deaf',
    concurrency: 1,
    make: (_, signal) => new Promise(() => signal.addEventListener('abort', () => (isEnded = true))),
    interrupt: () => Promise.reject(new EngineError('TIMEOUT', 'It did not answer in time.')),
  });
  const { jobId } = await engine.submit(engineJob());
  await expect(engine.cancel({ jobId })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(isEnded).toBe(true);
});
