import h264 from 'h264-mp4-encoder';
import { type Ffmpeg, readWritten } from '../../../lib/open-ffmpeg.ts';
import { EngineError } from '../../engine.ts';
import type { ClipPlan } from './plan-clip.ts';

/** Its fastest; slower ones save a tenth of the bytes and take up to three times as long. */
const speed = 10;
/** 42 dB for a painted landscape, about 1.5 Mbit a second at 720p. */
const quantizer = 24;
const keyFrameSeconds = 2;

/** Takes the frames of a clip one by one: only the compressed film is kept in memory. */
export type FrameEncoder = { add(rgba: Uint8Array): void; finish(): Uint8Array };

/** Opens an H.264 encoder, compiled to WebAssembly, for frames of this size. */
export async function openEncoder({ width, height, fps }: ClipPlan): Promise<FrameEncoder> {
  const encoder = await h264.createH264MP4Encoder();
  Object.assign(encoder, {
    width,
    height,
    frameRate: fps,
    speed,
    quantizationParameter: quantizer,
    groupOfPictures: fps * keyFrameSeconds,
  });
  encoder.initialize();
  return {
    add: (rgba) => encoder.addFrameRgba(rgba),
    finish: () => {
      encoder.finalize();
      return encoder.FS.readFile(encoder.outputFilename);
    },
  };
}

/** The film with its index in front, so that it plays while it loads, and with the sound of `voice`, where that was put beside it. */
export function finishFilm(ffmpeg: Ffmpeg, film: Uint8Array, sound: { seconds: number } | null): Uint8Array {
  ffmpeg.FS.writeFile('frames.mp4', film);
  const voice = sound === null ? '-c copy' : `-i voice -map 0:v:0 -map 1:a:0 -c:v copy -c:a aac -b:a 128k -t ${sound.seconds}`;
  // The same frames give the same bytes: no date, no name of a program.
  ffmpeg.exec(...`-i frames.mp4 ${voice} -map_metadata -1 -fflags +bitexact -movflags +faststart film.mp4`.split(' '));
  const finished = readWritten(ffmpeg, 'film.mp4');
  if (finished === null) throw new EngineError('NO_OUTPUT', 'The painter could not finish this video.');
  return finished;
}
