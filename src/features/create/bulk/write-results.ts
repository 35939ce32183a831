import { fileName } from '../../../lib/files/file-name.ts';
import type { BulkJob, BulkRow } from '../../../db/queries/generations/bulk-rows.ts';
import { describeJob } from './row-state.ts';
import { writeCsv } from './write-csv.ts';

const resultColumns = ['state', 'file', 'address', 'seed used', 'error'];
const videoColumns = ['video state', 'video file', 'video address', 'video error'];

const isResult = (key: string) => [...resultColumns, ...videoColumns].includes(key.toLowerCase());

/** `origin`: the studio's, for absolute addresses. `gone`: ids of deleted items. */
type Results = { origin: string; gone: ReadonlySet<string> };

/** The table as CSV: all its columns plus the result columns, which replace those of an imported result file. */
export function writeResults(rows: readonly BulkRow[], columns: readonly string[], { origin, gone }: Results): string {
  const kept = columns.filter((key) => !isResult(key));
  const hasVideos = rows.some(({ video }) => video !== null);
  return writeCsv([
    [...kept, ...resultColumns, ...(hasVideos ? videoColumns : [])],
    ...rows.map((row) => {
      const { still, video, cells } = row;
      const isThere = (job: BulkJob | null): job is BulkJob => job?.state === 'done' && !gone.has(job.mediaId);
      const tell = (job: BulkJob | null) => [
        job?.state === 'done' && !isThere(job) ? 'Deleted' : describeJob(job),
        isThere(job) ? nameFile(row, job) : '',
        isThere(job) ? `${origin}/history?item=${job.mediaId}` : '',
      ];
      const image = [...tell(still), String(still?.seed ?? ''), still?.error ?? ''];
      const film = [...tell(video), video?.error ?? ''];
      return [...kept.map((key) => cells[key] ?? ''), ...image, ...(hasVideos ? film : [])];
    }),
  ]);
}

/** The file name that the item gets when downloaded. */
function nameFile({ cells }: BulkRow, job: BulkJob): string {
  const ending = job.mime?.split('/')[1]?.replace('jpeg', 'jpg') ?? '';
  return fileName(job.request.prompt === '' ? (cells['prompt'] ?? '') : job.request.prompt, job.mediaId, ending);
}
