import type { BulkJob, BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { lackOf } from '../ask-rows.ts';
import type { CheckRow } from '../use-bulk.ts';

/** The requests that Create would send, their credits, and the number of rows left out by reason. */
export type Asked = { images: number; videos: number; credits: number; promptless: number; wrong: number };

export function countAsked(rows: readonly BulkRow[], check: CheckRow): Asked {
  const asked: Asked = { images: 0, videos: 0, credits: 0, promptless: 0, wrong: 0 };
  for (const row of rows) {
    const checked = check(row);
    const lack = lackOf(row, checked);
    asked.images += Number(lack.still);
    asked.videos += Number(lack.video);
    asked.credits += (lack.still ? checked.cost.still : 0) + (lack.video ? checked.cost.video : 0);
    if (!isLacking(row)) continue;
    if ((row.cells['prompt'] ?? '').trim() === '') asked.promptless += 1;
    else if (Object.keys(checked.problems).length > 0) asked.wrong += 1;
  }
  return asked;
}

/** False for a row that is done or under way: it needs no correction even if its model no longer exists. */
function isLacking({ still, video, cells }: BulkRow): boolean {
  const isOpen = (job: BulkJob | null) => job === null || job.state === 'canceled' || job.state === 'failed';
  return isOpen(still) || (isOpen(video) && (cells['video_prompt'] ?? '') !== '');
}

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;

/** `12 images and 3 videos`. */
export function nameAsked({ images, videos }: Pick<Asked, 'images' | 'videos'>): string {
  return [...(images > 0 || videos === 0 ? [count(images, 'image')] : []), ...(videos > 0 ? [count(videos, 'video')] : [])].join(' and ');
}

/** One sentence for each reason to leave rows out; empty without any. `credits`: the user's; null when nothing is charged. */
export function describeLeftOut({ promptless, wrong, credits: cost }: Asked, credits: number | null): string {
  return [
    ...(wrong > 0 ? [`${count(wrong, 'row')} ${wrong === 1 ? 'needs' : 'need'} a correction.`] : []),
    ...(promptless > 0 ? [`${count(promptless, 'row')} without a prompt ${promptless === 1 ? 'is' : 'are'} left out.`] : []),
    ...(credits !== null && cost > credits ? [`This takes ${count(cost, 'credit')}, and you have ${credits.toLocaleString('en')}.`] : []),
  ].join(' ');
}
