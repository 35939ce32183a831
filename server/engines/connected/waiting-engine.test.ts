import { expect, it } from 'vitest';
import { engineJob } from '../../../tests/support/engine-job.ts';
import { createWaitingEngine } from './waiting-engine.ts';

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
