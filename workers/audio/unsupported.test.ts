import * as Comlink from 'comlink';
import { afterAll, expect, test, vi } from 'vitest';
import { convertAudio } from './client.ts';

const { port1, port2 } = new MessageChannel();
Comlink.expose({ convertAudio: () => ({ kind: 'unsupported', reason: 'AudioDecoder is not defined' }) }, port2);
port1.start();
vi.stubGlobal('Worker', function openChannelWorker() {
  return Object.assign(port1, { terminate: () => port1.close() });
});
afterAll(() => port1.close());

test('WebCodecs not supported: the error names the browser as the cause, not the file', async () => {
  const request = { source: new Blob(['a song']), target: 'mp3', settings: { startS: 0, endS: null, gain: 1 } } as const;
  await expect(convertAudio(request)).rejects.toMatchObject({
    code: 'WEBCODECS_UNSUPPORTED',
    message: 'WebCodecs not supported',
  });
});
