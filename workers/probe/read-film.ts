import { EncodedPacketSink, VideoSampleSink, type Input, type InputVideoTrack } from 'mediabunny';
import { readLength, readStart } from '../../contract/files/media-length.ts';
import { assumeColors } from '../shared/frames/assume-colors.ts';
import { createFrameDrawer } from '../shared/frames/draw-frame.ts';
import { refuse } from '../shared/refuse.ts';
import type { FilmReading } from './api.ts';
import { listTexts } from './list-texts.ts';
import { openFilm } from './open-film.ts';

/** Longest side of a film, and of its poster: that of the largest copy that a gallery shows. Px. */
const sideMax = 16_384;
const posterSide = 1024;
/** The copies that are shown are made of the poster. */
const quality = 0.95;

const damaged = 'This video is damaged, or no MP4, WEBM or MOV. Copy it again or save it as an MP4, then import that file.';
const cutOff = 'This video is cut off: its pictures, or the last of them, are missing. Copy or download it again, then import it.';
const soundOnly = 'This file holds a sound without a video. Only pictures and videos can be imported.';

/** Reads the facts, poster and texts that the import of a video needs. @throws AppError CONVERT_FAILED */
export async function readFilm(source: Blob): Promise<FilmReading> {
  const input = openFilm(source);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw refuse((await input.getPrimaryAudioTrack()) === null ? damaged : soundOnly);
    return await readTrack(source, input, track);
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw refuse(damaged, error);
  } finally {
    input.dispose();
  }
}

async function readTrack(source: Blob, input: Input, track: InputVideoTrack): Promise<FilmReading> {
  const [width, height] = [Math.round(await track.getDisplayWidth()), Math.round(await track.getDisplayHeight())];
  if (Math.max(width, height) > sideMax)
    throw refuse(`This video is too large: ${width} × ${height} pixels. Make it smaller, then import it again.`);
  // With the header in front, a cut-off file still has a whole header, so the last packet is looked up too.
  if ((await new EncodedPacketSink(track).getPacket(Infinity)) === null) throw refuse(cutOff);
  const poster = await makePoster(input, track, { width, height }).catch((error: unknown) => {
    // A player may still play a video that this decoder cannot read.
    console.warn('film.no-poster', String(error));
    return null;
  });
  const durationS = await readLength(input, { isScanned: true });
  return { width, height, durationS, codec: await track.getCodec(), poster, texts: await listTexts(source) };
}

type Size = { width: number; height: number };

async function makePoster(input: Input, track: InputVideoTrack, { width, height }: Size): Promise<Blob | null> {
  if (!(await track.canDecode())) return null;
  const scale = Math.min(1, posterSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  // Before anything is decoded: this sets the colours of the track's decoder.
  const colors = await assumeColors(track);
  const sink = new VideoSampleSink(track);
  const sample = (await sink.getSample(await readStart(input))) ?? (await sink.getSample(await track.getFirstTimestamp()));
  if (sample === null || context === null) return null;
  await createFrameDrawer(colors)(context, sample, { x: 0, y: 0, width: canvas.width, height: canvas.height });
  sample.close();
  // A browser that cannot write WebP answers with PNG, which serves as well.
  return canvas.convertToBlob({ type: 'image/webp', quality });
}
