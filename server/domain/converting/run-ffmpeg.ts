import { spawn } from 'node:child_process';
import { AppError } from '../../../contract/errors.ts';
import type { ClipFormat, ClipSettings } from '../../../contract/downloads/clip.ts';
import { describeClip, describePalette } from '../../../contract/downloads/ffmpeg-clip.ts';
import { logError } from '../../lib/log.ts';

export type FfmpegJob = {
  source: string;
  /** Where the result is written. */
  output: string;
  format: ClipFormat;
  /** Includes the mark, whose picture is `markFile`. */
  settings: ClipSettings;
  markFile: string | null;
  /** The palette of a GIF; null for other formats, `to-make` when the palette is the result. */
  palette: { file: string } | 'to-make' | null;
  /** Stops the program at once. */
  signal: AbortSignal;
};

/** Film formats that are opened: a playlist would name other files. */
const known = 'mov,matroska,webm';
const oneThread = ['-threads', '1'];
const reportBytesMax = 2_000;

/** Runs the ffmpeg of this host on one file. @throws AppError CONVERT_FAILED; the signal's reason when it was stopped */
export async function runFfmpeg(
  program: string,
  { source, output, format, settings, markFile, palette, signal }: FfmpegJob,
): Promise<void> {
  signal.throwIfAborted();
  const safe = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'];
  const opened = ['-protocol_whitelist', 'file', '-format_whitelist', known, ...cut(settings), '-i', `file:${source}`];
  const isPalette = palette === 'to-make';
  const beside = [markFile, isPalette ? null : (palette?.file ?? null)].filter((file) => file !== null);
  const words = [
    ...safe,
    ...opened,
    ...beside.flatMap((file) => ['-protocol_whitelist', 'file', '-i', `file:${file}`]),
    ...oneThread,
    ...(isPalette ? describePalette(settings) : describeClip(format, settings, palette !== null)),
    `file:${output}`,
  ];
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' });
  let report = '';
  child.stderr.on('data', (chunk: Buffer) => (report = (report + chunk.toString('utf8')).slice(-reportBytesMax)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
  signal.throwIfAborted();
  if (code === 0) return;
  logError('convert.ffmpeg-failed', report.replaceAll(source, 'source'), { code: code ?? -1 });
  throw new AppError('CONVERT_FAILED');
}

/** Seeks before reading: the cut-off part costs nothing. */
function cut({ startS, endS }: ClipSettings): string[] {
  return [...(startS > 0 ? ['-ss', String(startS)] : []), ...(endS === null ? [] : ['-t', String(endS - startS)])];
}
