import { parentPort, workerData } from 'node:worker_threads';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readLength } from '../../../contract/files/media-length.ts';
import { openFfmpeg, readWritten } from '../../lib/ffmpeg/open-ffmpeg.ts';
import type { FilmReply, FilmRequest, ProbedFilm } from './probe-film.ts';

if (parentPort === null) throw new Error('film-thread runs as a worker thread only');
const port = parentPort;

/** Limits of a frame, the same as those of a picture: px of the longer side, and px in total. */
const most = { side: 16_384, pixels: 64_000_000 };

async function paintPoster(bytes: Uint8Array, { width, height }: Pick<ProbedFilm, 'width' | 'height'>): Promise<Uint8Array | null> {
  const ffmpeg = await openFfmpeg();
  ffmpeg.FS.writeFile('film', bytes);
  // The head of a film may state another size than its frames have, and its pixels may not be square.
  const limited = `-format_whitelist mov,matroska -max_pixels ${most.pixels} -i film`;
  ffmpeg.exec(...`${limited} -frames:v 1 -vf scale=${width}:${height} -update 1 -f image2 poster.png`.split(' '));
  return readWritten(ffmpeg, 'poster.png');
}

async function probe({ bytes, hasPoster }: FilmRequest): Promise<FilmReply> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null && (await input.getPrimaryAudioTrack()) === null) return null;
  // A sound has no size. Its length is charged for, so it is measured: the head of a file may state any length.
  const [width, height] = track === null ? [0, 0] : [track.displayWidth, track.displayHeight];
  const facts = { width, height, duration: await readLength(input, { isScanned: true }) };
  // The stated size is untrusted: refuse it before memory for a frame is allocated.
  if (Math.max(facts.width, facts.height) > most.side || facts.width * facts.height > most.pixels) return null;
  return { ...facts, poster: hasPoster && track !== null ? await paintPoster(bytes, facts) : null };
}

probe(workerData as FilmRequest).then(
  (reply) => port.postMessage(reply),
  // A parser that fails on a broken file means: no film.
  () => port.postMessage(null),
);
