import * as Comlink from 'comlink';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { convertAudio, readDuration } from './client.ts';

/** The answer of the worker; a test of a parser in an endless loop returns a promise that stays pending. */
let answer: () => Promise<number | null> = () => Promise.resolve(null);
let ports: MessagePort[] = [];

/** The far side runs in this process behind a real message channel. */
function openChannelWorker() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  const convertNothing = () => ({ kind: 'unsupported', reason: 'AudioDecoder is not defined' });
  Comlink.expose({ readDuration: () => answer(), convertAudio: convertNothing }, port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
vi.stubGlobal('Worker', openChannelWorker);
afterAll(() => vi.unstubAllGlobals());

afterEach(() => {
  vi.restoreAllMocks();
  ports = [];
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

test('WebCodecs not supported: the error names the browser as the cause, not the file', async () => {
  const request = { source: new Blob(['a song']), target: 'mp3', settings: { startS: 0, endS: null, gain: 1 } } as const;
  await expect(convertAudio(request)).rejects.toMatchObject({
    code: 'WEBCODECS_UNSUPPORTED',
    message: 'WebCodecs not supported',
  });
});

// The last test, because an abort ends the worker, which would otherwise rest for the next file.
test('an abort by the person is not reported as a time-out', async () => {
  answer = () => new Promise(() => {});
  const stop = new AbortController();
  const asked = expect(readDuration(file, 'video', stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  stop.abort();
  await asked;
});
