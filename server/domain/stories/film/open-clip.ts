import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { filmFps, type FilmShot } from '../../../../contract/stories/film/film-plan.ts';
import { filmMatrix } from '../../../lib/h264/film-colors.ts';
import { decodeFrames } from './decode.ts';
import { FilmError, type FilmPicture } from './film-request.ts';
import { createRing, openRingReader } from './frame-ring.ts';

type Size = { width: number; height: number };
export type ClipShot = Extract<FilmShot, { kind: 'clip' }>;

/** The picture of a shot. */
export type OpenPicture = {
  /** At a time of its clip; times never go back. */
  at(time: number | null): Promise<Canvas>;
  close(): void;
};

/** Half a frame before its end a clip shows its last frame, as `layersAt` says. */
const halfFrame = 0.5 / filmFps;
/** Rounding must not fetch the frame before. */
const nearly = 1e-4;

/** Begins to decode a clip, from the first frame of its shot on, in the steps of the film. */
export async function openClip(shot: ClipShot, { path, ...picture }: FilmPicture, film: Size): Promise<OpenPicture> {
  const size = decodedSize(picture, film, shot.fit);
  const placeOf = (time: number) => Math.floor(((time - shot.start) * filmFps) / shot.speed + nearly);
  const count = Math.min(shot.frames, placeOf(Math.max(shot.start, shot.end - halfFrame)) + 1);
  const ring = createRing(size.width * size.height * 4);
  const words = clipWords(shot, { size, count, colors: await findColors(path) });
  const stop = decodeFrames([{ input: path, output: null, words }], ring);
  const next = openRingReader(ring);
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(size.width, size.height);
  let shown = -1;
  return {
    at: async (time) => {
      let frame: Uint8Array | null = null;
      while (shown < Math.min(placeOf(time ?? 0), count - 1)) {
        const found = await next();
        // A clip that is shorter than it says shows its last frame.
        if (found === null) break;
        frame = found;
        shown += 1;
      }
      if (shown < 0) throw new FilmError('A clip of this story is damaged. Make it again, or choose another one.');
      if (frame !== null) {
        image.data.set(frame);
        context.putImageData(image, 0, 0);
      }
      return canvas;
    },
    close: stop,
  };
}

/** As large as the film shows it: no pixel is decoded that is not shown. */
export function decodedSize(picture: Size, film: Size, fit: ClipShot['fit']): Size {
  const [across, down] = [film.width / picture.width, film.height / picture.height];
  const scale = Math.min(1, fit === 'whole' ? Math.min(across, down) : Math.max(across, down));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(picture.width), height: even(picture.height) };
}

/** The colours of a clip for ffmpeg: those that it says, else those that players take it for. */
async function findColors(path: string): Promise<string> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (track === null || (await track.getColorSpace()).matrix != null) return 'auto';
    return filmMatrix(await track.getCodedHeight());
  } catch {
    // A damaged clip is told of when it gives no frame.
    return 'auto';
  } finally {
    input.dispose();
  }
}

/**
 * From the key frame before the beginning on; at each step of the film the frame that is shown then (`round=up`), as other players
 * choose it.
 */
function clipWords({ start, speed }: ClipShot, { size, count, colors }: { size: Size; count: number; colors: string }): string[] {
  const steps = `setpts=PTS/${speed},fps=fps=${filmFps}:start_time=0:round=up`;
  const words = `-format_whitelist mov,matroska -max_pixels 64000000 -noaccurate_seek -ss ${start} -i input -map 0:v:0`;
  return `${words} -vf ${steps},scale=${size.width}:${size.height}:in_color_matrix=${colors},setsar=1 -frames:v ${count} -pix_fmt rgba -f rawvideo -y output`.split(
    ' ',
  );
}
