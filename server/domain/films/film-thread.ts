import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readLength } from '../../../contract/media-length.ts';
import type { FilmReply, FilmWish, ProbedFilm } from './probe-film.ts';

if (parentPort === null) throw new Error('film-thread runs as a worker thread only');
const port = parentPort;

/** What is used of ffmpeg, compiled to WebAssembly: no file of this host can be opened by it. */
type Ffmpeg = {
  FS: { writeFile(name: string, bytes: Uint8Array): void; readFile(name: string): Uint8Array };
  setLogger(log: (entry: { message: string }) => void): void;
  setTimeout(ms: number): void;
  exec(...words: string[]): number;
};

/** The program is made for a browser's worker: it is given one's globals, and nothing of Node. */
async function openFfmpeg(): Promise<Ffmpeg> {
  const folder = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  Object.assign(globalThis, {
    self: globalThis,
    location: { href: '' },
    importScripts: () => undefined,
    WorkerGlobalScope: () => undefined,
  });
  const program = `${readFileSync(join(folder, 'ffmpeg-core.js'), 'utf8')};return createFFmpegCore;`;
  const create = compileFunction(program, ['process', 'require'])() as (options: object) => Promise<Ffmpeg>;
  const addresses = Buffer.from(JSON.stringify({ wasmURL: '', workerURL: '' })).toString('base64');
  return create({ wasmBinary: readFileSync(join(folder, 'ffmpeg-core.wasm')), mainScriptUrlOrBlob: `x#${addresses}` });
}

/** Limits of a frame, the same as those of a picture: px of the longer side, and px in total. */
const most = { side: 16_384, pixels: 64_000_000 };

async function paintPoster(bytes: Uint8Array, { width, height }: Pick<ProbedFilm, 'width' | 'height'>): Promise<Uint8Array | null> {
  const ffmpeg = await openFfmpeg();
  ffmpeg.setLogger(() => undefined);
  ffmpeg.setTimeout(-1);
  ffmpeg.FS.writeFile('film', bytes);
  // The head of a film may name another size than its frames have, and its pixels may not be square.
  const limited = `-format_whitelist mov,matroska -max_pixels ${most.pixels} -i film`;
  ffmpeg.exec(...`${limited} -frames:v 1 -vf scale=${width}:${height} -update 1 -f image2 poster.png`.split(' '));
  try {
    return ffmpeg.FS.readFile('poster.png');
  } catch {
    // It did not understand the pictures of this film, and so wrote none.
    return null;
  }
}

async function probe({ bytes, hasPoster }: FilmWish): Promise<FilmReply> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null && (await input.getPrimaryAudioTrack()) === null) return null;
  // A sound has no size. Its length is paid for, so it is measured: the head of a file may say anything.
  const [width, height] = track === null ? [0, 0] : [track.displayWidth, track.displayHeight];
  const facts = { width, height, duration: await readLength(input, { isScanned: true }) };
  // What a film says of itself is no reason to make room for it.
  if (Math.max(facts.width, facts.height) > most.side || facts.width * facts.height > most.pixels) return null;
  return { ...facts, poster: hasPoster && track !== null ? await paintPoster(bytes, facts) : null };
}

probe(workerData as FilmWish).then(
  (reply) => port.postMessage(reply),
  // Whatever a parser makes of a broken file: it is no film.
  () => port.postMessage(null),
);
