import { FFFSType, type FFmpeg, type LogEventCallback, type ProgressEventCallback } from '@ffmpeg/ffmpeg';
import * as v from 'valibot';
import { clipFormats, clipSettingsSchema } from '../../contract/downloads/clip.ts';
import { pictureMetadataSchema } from '../../contract/metadata/metadata.ts';
import type { Watermark } from '../../contract/downloads/watermark.ts';
import { refuse } from '../shared/refuse.ts';
import { drawWatermark } from '../shared/watermark/draw-watermark.ts';
import { safetyTypes, type FfmpegApi, type SafetyRequest } from './api.ts';
import { buildArguments } from './build-arguments.ts';
import { damaged, explainFailure } from './explain-failure.ts';
import { stopFlagPath } from './stop-flag.ts';
import { loadFfmpeg, stopFfmpeg, threads } from './load-ffmpeg.ts';
import { againAfterThreadFailure, untilThreadFails } from './thread-failure.ts';

const requestSchema = v.variant('target', [
  v.strictObject({
    source: v.blob(),
    target: v.picklist(clipFormats),
    settings: clipSettingsSchema,
    metadata: v.nullable(pictureMetadataSchema),
  }),
  v.strictObject({
    source: v.blob(),
    target: v.picklist(['mp3', 'wav']),
    settings: v.strictObject({
      ...v.pick(clipSettingsSchema, ['startS', 'endS']).entries,
      gain: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
    }),
  }),
]);

/** Last lines of the program that are kept: a damaged file can make it say thousands. */
const logMax = 200;
const folder = '/source';
const microPerS = 1_000_000;

type Listener = (fraction: number) => void;
type StopFlag = Parameters<FfmpegApi['convertWithFfmpeg']>[0]['stop'];

/** Makes the file with ffmpeg, which knows nearly every kind. @throws AppError CONVERT_FAILED */
export async function convertWithFfmpeg(
  { stop, ...request }: Parameters<FfmpegApi['convertWithFfmpeg']>[0],
  onProgress: Listener,
  onFetch: Listener,
): Promise<Blob> {
  const wanted = v.parse(requestSchema, request);
  // The source is a Blob, so a fresh program can read it again.
  return againAfterThreadFailure(() => convertOnce(wanted, { stop, onProgress, onFetch }));
}

type Run = { stop: StopFlag; onProgress: Listener; onFetch: Listener };

async function convertOnce(wanted: SafetyRequest, { stop, onProgress, onFetch }: Run): Promise<Blob> {
  const ffmpeg = await loadFfmpeg(onFetch).catch((error: unknown) => {
    throw refuse('The part of Pleinair that this kind of file needs is not on this device yet. Connect once, then try again.', error);
  });
  try {
    // No file is written: the runner intercepts this name and keeps the flag (`stop-flag.ts`).
    if (stop !== null) await ffmpeg.writeFile(stopFlagPath, stop as unknown as Uint8Array);
    return await untilThreadFails(ffmpeg, convert(ffmpeg, wanted, onProgress));
  } catch (error) {
    // A failed run may leave half a file or a broken program behind.
    await stopFfmpeg();
    throw error;
  }
}

async function convert(ffmpeg: FFmpeg, { source, ...wanted }: SafetyRequest, onProgress: Listener): Promise<Blob> {
  const { target, settings } = wanted;
  const output = `result.${target}`;
  const log: string[] = [];
  const wantedS = settings.endS === null ? null : settings.endS - settings.startS;
  const stopFollowing = followProgress(ffmpeg, { log, wantedS, onProgress });
  try {
    // Read in slices from where it is, never in memory as a whole.
    await ffmpeg.createDir(folder);
    await ffmpeg.mount(FFFSType.WORKERFS, { blobs: [{ name: 'file', data: source }] }, folder);
    const mark = 'mark' in settings && settings.mark ? await writeMark(ffmpeg, settings.mark) : null;
    const code = await ffmpeg.exec(buildArguments({ input: `${folder}/file`, output, wanted, threads, mark }));
    if (code !== 0) throw refuse(explainFailure(log, target));
    const bytes = await ffmpeg.readFile(output).catch((error: unknown) => {
      throw refuse(damaged, error);
    });
    if (bytes.length === 0) throw refuse('There is nothing in this file that can be converted.');
    await ffmpeg.deleteFile(output);
    if (mark !== null) await ffmpeg.deleteFile(mark);
    await ffmpeg.unmount(folder);
    await ffmpeg.deleteDir(folder);
    onProgress(1);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: safetyTypes[target] });
  } finally {
    stopFollowing();
  }
}

/** Draws the mark as a picture larger than most videos need; the program scales it to the result. */
async function writeMark(ffmpeg: FFmpeg, mark: Watermark): Promise<string> {
  const { image } = await drawWatermark(mark, { width: 3_840, height: 2_160 });
  const png = await image.convertToBlob({ type: 'image/png' });
  await ffmpeg.writeFile('mark.png', new Uint8Array(await png.arrayBuffer()));
  return 'mark.png';
}

/** `wantedS`: length of the part, null to the end. `log` gets the lines of the program. */
type Following = { log: string[]; wantedS: number | null; onProgress: Listener };

/** Reports the converted time as a share of the length that the program reads from the file; the answer ends that. */
function followProgress(ffmpeg: FFmpeg, { log, wantedS, onProgress }: Following): () => void {
  let lengthS = wantedS;
  const readLog: LogEventCallback = ({ message }) => {
    log.push(message);
    if (log.length > logMax) log.shift();
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(message) ?? [];
    if (seconds === undefined) return;
    const fileS = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    lengthS = Math.min(fileS, wantedS ?? Infinity);
  };
  const tell: ProgressEventCallback = ({ time }) => {
    if (lengthS !== null && lengthS > 0 && time > 0) onProgress(Math.min(0.99, time / microPerS / lengthS));
  };
  ffmpeg.on('log', readLog);
  ffmpeg.on('progress', tell);
  return () => {
    ffmpeg.off('log', readLog);
    ffmpeg.off('progress', tell);
  };
}
