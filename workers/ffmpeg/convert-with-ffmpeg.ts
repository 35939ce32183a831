import * as v from 'valibot';
import { clipFormats, clipSettingsSchema } from '../../contract/clip.ts';
import { refuse } from '../shared/refuse.ts';
import { safetyTypes, type SafetyRequest } from './api.ts';
import { buildArguments } from './build-arguments.ts';
import { loadCore, threads, type FfmpegCore } from './load-core.ts';

const requestSchema = v.variant('target', [
  v.strictObject({ source: v.blob(), target: v.picklist(clipFormats), settings: clipSettingsSchema }),
  v.strictObject({
    source: v.blob(),
    target: v.picklist(['mp3', 'wav']),
    settings: v.strictObject({
      ...v.pick(clipSettingsSchema, ['startS', 'endS']).entries,
      gain: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
    }),
  }),
]);

const folder = '/source';
const microPerS = 1_000_000;

/** Makes the file with ffmpeg, which knows nearly every kind. @throws AppError CONVERT_FAILED */
export async function convertWithFfmpeg(request: SafetyRequest, onProgress: (fraction: number) => void): Promise<Blob> {
  const { source, ...wanted } = v.parse(requestSchema, request);
  const { target, settings } = wanted;
  const core = await loadCore().catch((error: unknown) => {
    throw refuse('The part of Pleinair that this kind of file needs is not on this device yet. Connect once, then try again.', error);
  });
  const output = `result.${target}`;
  // Read in slices from where it is, never in memory as a whole.
  core.FS.mkdir(folder);
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: [{ name: 'file', data: source }] }, folder);
  try {
    followProgress(core, settings.endS === null ? null : settings.endS - settings.startS, onProgress);
    const code = core.exec(...buildArguments({ input: `${folder}/file`, output, wanted, threads }));
    if (code !== 0 || !core.FS.analyzePath(output).exists) throw refuse('This file is damaged or of a kind that cannot be converted.');
    const bytes = core.FS.readFile(output);
    core.FS.unlink(output);
    if (bytes.length === 0) throw refuse('There is nothing in this file that can be converted.');
    onProgress(1);
    return new Blob([bytes], { type: safetyTypes[target] });
  } finally {
    core.reset();
    core.FS.unmount(folder);
    core.FS.rmdir(folder);
  }
}

/** Progress in the time of the film, as a share of the length that the program reads from the file. */
function followProgress(core: FfmpegCore, wantedS: number | null, onProgress: (fraction: number) => void): void {
  let lengthS = wantedS;
  core.setLogger(({ message }) => {
    const [, hours, minutes, seconds] = /Duration: (\d+):(\d+):([\d.]+)/.exec(message) ?? [];
    if (seconds === undefined) return;
    const fileS = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    lengthS = Math.min(fileS, wantedS ?? Infinity);
  });
  core.setProgress(({ time }) => {
    if (lengthS !== null && lengthS > 0 && time > 0) onProgress(Math.min(0.99, time / microPerS / lengthS));
  });
}
