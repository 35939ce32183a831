import { type Ffmpeg, readWritten } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import { canvasColorWords } from '../../../lib/h264/film-colors.ts';
import { EngineError } from '../../engine.ts';

/** Moves the film's index to the front, so that it plays while it loads. Adds the sound of the file `voice`, where there is one. */
export function finishFilm(ffmpeg: Ffmpeg, film: { bytes: Uint8Array; height: number }, sound: { seconds: number } | null): Uint8Array {
  ffmpeg.FS.writeFile('frames.mp4', film.bytes);
  const voice = sound === null ? '-c copy' : `-i voice -map 0:v:0 -map 1:a:0 -c:v copy -c:a aac -b:a 128k -t ${sound.seconds}`;
  // Writes no date and no encoder name, so that equal frames give equal bytes.
  ffmpeg.exec(
    ...`-i frames.mp4 ${voice} ${canvasColorWords(film.height)} -map_metadata -1 -fflags +bitexact -movflags +faststart film.mp4`.split(
      ' ',
    ),
  );
  const finished = readWritten(ffmpeg, 'film.mp4');
  if (finished === null) throw new EngineError('NO_OUTPUT', 'The painter could not finish this video.');
  return finished;
}
