import { fileName } from '../../../lib/file-name.ts';
import type { BulkJob, BulkRow } from '../../../db/queries/bulk-rows.ts';
import { describeJob } from './row-state.ts';
import { writeCsv } from './write-csv.ts';

const resultColumns = ['state', 'file', 'address', 'seed used', 'error'];
const videoColumns = ['video state', 'video file', 'video address', 'video error'];

const isResult = (key: string) => [...resultColumns, ...videoColumns].includes(key.toLowerCase());

/** The table as CSV: all its columns, and what became of each row. Results of an earlier file give way. `origin`: of the studio. */
export function writeResults(rows: readonly BulkRow[], columns: readonly string[], origin: string): string {
  const kept = columns.filter((key) => !isResult(key));
  const hasVideos = rows.some(({ video }) => video !== null);
  return writeCsv([
    [...kept, ...resultColumns, ...(hasVideos ? videoColumns : [])],
    ...rows.map((row) => {
      const { still, video, cells } = row;
      const image = [describeJob(still), nameFile(row, still), addressOf(still, origin), String(still?.seed ?? ''), still?.error ?? ''];
      const film = [describeJob(video), nameFile(row, video), addressOf(video, origin), video?.error ?? ''];
      return [...kept.map((key) => cells[key] ?? ''), ...image, ...(hasVideos ? film : [])];
    }),
  ]);
}

/** The name that its file has when it is downloaded. */
function nameFile({ cells }: BulkRow, job: BulkJob | null): string {
  if (job?.state !== 'done') return '';
  const ending = job.mime?.split('/')[1]?.replace('jpeg', 'jpg') ?? '';
  return fileName(job.request.prompt === '' ? (cells['prompt'] ?? '') : job.request.prompt, job.mediaId, ending);
}

function addressOf(job: BulkJob | null, origin: string): string {
  return job?.state === 'done' ? `${origin}/history?item=${job.mediaId}` : '';
}
