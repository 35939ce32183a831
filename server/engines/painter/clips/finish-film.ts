import { type Ffmpeg, readWritten } from '../../../lib/ffmpeg/open-ffmpeg.ts';
import { canvasColorWords } from '../../../lib/h264/film-colors.ts';
import { EngineError } from '../../engine.ts';

/** The film with its index in front, so that it plays while it loads, and with the sound of `voice`, where that was put beside it. */
export function finishFilm(ffmpeg: Ffmpeg, film: { bytes: Uint8Array; height: number }, sound: { seconds: number } | null): Uint8Array {
  ffmpeg.FS.writeFile('frames.mp4', film.bytes);
  const voice = sound === null ? '-c copy' : `-i voice -map 0:v:0 -map 1:a:0 -c:v copy -c:a aac -b:a 128k -t ${sound.seconds}`;
  // The same frames give the same bytes: no date, no name of a program.
  ffmpeg.exec(
    ...`-i frames.mp4 ${voice} ${canvasColorWords(film.height)} -map_metadata -1 -fflags +bitexact -movflags +faststart film.mp4`.split(
      ' ',
    ),
  );
  const finished = readWritten(ffmpeg, 'film.mp4');
  if (finished === null) throw new EngineError('NO_OUTPUT', 'The painter could not finish this video.');
  return finished;
}
