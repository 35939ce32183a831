import * as Comlink from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { clipDefaults } from '../../../contract/downloads/clip.ts';
import { convertFile } from './convert-file.ts';

const ports: MessagePort[] = [];
/** A worker, in this process, that cannot convert the sound. */
function openFailingWorker() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  Comlink.expose({ convertAudio: () => Promise.reject(new Error('damaged')) }, port2);
  port1.start();
  return Object.assign(port1, { terminate: () => port1.close() });
}
vi.stubGlobal('Worker', openFailingWorker);
vi.stubGlobal('navigator', { onLine: true });

afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

const settings = { clip: clipDefaults.gif, picture: null };
const job = { onProgress: () => undefined, onFetch: () => undefined, signal: new AbortController().signal };

test('failed MP3 conversion falls back to the original audio', async () => {
  const song = new File(['a song'], 'song.ogg', { type: 'audio/ogg' });
  const { blob, ...made } = await convertFile(song, { format: 'mp3', ...settings }, job);
  expect([await blob.text(), made]).toEqual(['a song', { name: 'song.ogg', isOriginal: true }]);
  await expect(convertFile(song, { format: 'wav', ...settings }, job)).rejects.toMatchObject({ code: 'CONVERT_FAILED' });
});
