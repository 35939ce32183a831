import * as Comlink from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { readDuration } from './client.ts';

/** The answer of the worker; a test of a parser in an endless loop returns a promise that stays pending. */
let answer: () => Promise<number | null> = () => Promise.resolve(null);
const ports: MessagePort[] = [];

/** The far side runs in this process behind a real message channel. */
function openChannelWorker() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  Comlink.expose({ readDuration: () => answer() }, port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
vi.stubGlobal('Worker', openChannelWorker);

afterEach(() => {
  vi.restoreAllMocks();
  for (const port of ports.splice(0)) port.close();
});

const file = new Blob(['a file']);

test.each([
  ['audio', 'Audio duration timeout'],
  ['video', 'Video duration timeout'],
] as const)('duration timeout of %s after 10 s: %s', async (kind, message) => {
  const timer = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal);
  answer = () => new Promise(() => {});
  const asked = expect(readDuration(file, kind)).rejects.toMatchObject({ code: 'DURATION_UNKNOWN', message });
  await eventually(() => expect(ports).toHaveLength(1));
  timer.abort(new DOMException('late', 'TimeoutError'));
  await asked;
  expect(timeout).toHaveBeenCalledWith(10_000);
});

test('Could not extract duration of a file without one; of another the duration is returned', async () => {
  answer = () => Promise.resolve(null);
  await expect(readDuration(file, 'audio')).rejects.toMatchObject({ code: 'DURATION_UNKNOWN', message: 'Could not extract duration' });
  answer = () => Promise.resolve(12.5);
  expect(await readDuration(file, 'video')).toBe(12.5);
});

test('an abort by the person is not reported as a time-out', async () => {
  answer = () => new Promise(() => {});
  const stop = new AbortController();
  const asked = expect(readDuration(file, 'video', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await asked;
});
