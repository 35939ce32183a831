import { open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipDefaults, clipFormats, type ClipFormat } from '../../../contract/downloads/clip.ts';
import type { ConvertSettings } from '../../../contract/routes/convert-routes.ts';
import { AppError } from '../../../contract/errors.ts';
import { fitClip } from '../../../contract/downloads/ffmpeg-clip.ts';
import type { Watermark } from '../../../contract/downloads/watermark.ts';
import { applySettings } from './apply-settings.ts';
import { drawMark } from './draw-mark.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export type FilmJob = {
  source: string;
  /** Where the result is written. */
  output: string;
  /** A folder of this job alone. */
  place: string;
  target: string;
  clip: ConvertSettings['clip'];
  mark: Watermark | null;
  signal: AbortSignal;
};

/**
 * Converts a film to another format, with the clip's settings applied.
 * @throws AppError CONVERTER_MISSING, CONVERT_FAILED; the signal's reason
 */
export async function convertFilm(ffmpeg: string | null, { source, output, place, target, clip, mark, signal }: FilmJob): Promise<void> {
  if (ffmpeg === null || !isClipFormat(target)) throw new AppError('CONVERTER_MISSING');
  const settings = { ...applySettings(clipDefaults[target], clip), mark };
  if (settings.endS !== null && settings.endS <= settings.startS) throw refuseEmpty();
  const file = join(place, 'mark.png');
  if (mark !== null) await writeFile(file, await drawMark(mark));
  const common = { source, format: target, markFile: mark === null ? null : file, signal };
  const made = await fitClip(settings, {
    make: async (fitted) => {
      await rm(output, { force: true });
      const palette = target === 'gif' ? join(place, 'palette.png') : null;
      // Two passes: the palette first, then the frames. In one pass ffmpeg would hold all frames in memory.
      if (palette !== null) await runFfmpeg(ffmpeg, { ...common, output: palette, settings: fitted, palette: 'to-make' });
      // An empty palette means that the range has no frames.
      if (palette !== null && (await stat(palette)).size === 0) throw refuseEmpty();
      await runFfmpeg(ffmpeg, { ...common, output, settings: fitted, palette: palette === null ? null : { file: palette } });
      return stat(output);
    },
    readHead: () => readHead(output),
  });
  // ffmpeg reports success for a range that begins after the end of the film.
  if (made.size === 0) throw refuseEmpty();
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    return (await file.read(new Uint8Array(32), 0, 32, 0)).buffer;
  } finally {
    await file.close();
  }
}

export function isClipFormat(target: string): target is ClipFormat {
  return (clipFormats as readonly string[]).includes(target);
}

function refuseEmpty(): AppError {
  return new AppError('CONVERT_FAILED', { detail: 'There is nothing between the chosen beginning and end. The original is unchanged.' });
}
