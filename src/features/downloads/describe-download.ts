import type { Snapshot } from 'valtio/vanilla';
import { describeFailure } from '../../../contract/downloads/download.ts';
import type { Download } from '../../actions/downloads/download.ts';

/** The state of a download in a few words. */
export function describeDownload({ step, request, fraction, fetched, failedIds, isByStudio }: Snapshot<Download>): string {
  const kind = request.film === undefined ? request.format.toUpperCase() : 'Film';
  const format = `${kind}${isByStudio === true ? ' · Converted by the studio' : ''}`;
  const percent = `${Math.floor(fraction * 100)} %`;
  if (step === 'waiting') return `${format} · Waiting`;
  if (step === 'paused') return `${format} · Paused at ${percent}`;
  if (step === 'ready') return `${format} · Ready`;
  if (step === 'failed') return request.film === undefined ? describeFailure(request) : 'The film was not made';
  if (step === 'saved') return failedIds.length === 0 ? `${format} · Saved` : `${format} · Saved, ${failedIds.length} missing`;
  return fetched === null ? `${format} · ${percent}` : `Fetching the converter · ${Math.floor(fetched * 100)} %`;
}

/** All downloads in one line: those running, else ready, failed or paused ones. */
export function describeAll(downloads: Snapshot<Download[]>): string {
  const count = (...steps: Download['step'][]): number => downloads.filter(({ step }) => steps.includes(step)).length;
  const open = count('waiting', 'running');
  if (open > 0) return open === 1 ? 'Saving 1 download' : `Saving ${open} downloads`;
  if (count('ready') > 0) return count('ready') === 1 ? '1 download is ready' : `${count('ready')} downloads are ready`;
  if (count('failed') > 0) return count('failed') === 1 ? '1 download failed' : `${count('failed')} downloads failed`;
  if (count('paused') > 0) return count('paused') === 1 ? '1 download is paused' : `${count('paused')} downloads are paused`;
  return 'Downloads saved';
}

/** The progress of all running downloads, 0–1; null when none is running. */
export function sumFractions(downloads: Snapshot<Download[]>): number | null {
  const open = downloads.filter(({ step }) => step === 'waiting' || step === 'running');
  if (open.length === 0) return null;
  return open.reduce((sum, { fraction }) => sum + fraction, 0) / open.length;
}
