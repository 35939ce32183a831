import type { InternalGeneration, InternalItem } from '../../../contract/routes/internal-routes.ts';
import type { MediaStatus } from '../../../contract/media/media.ts';
import { nameCredits } from '../../../contract/generations/cost/name-credits.ts';

const statusNames: Record<MediaStatus, string> = {
  submitted: 'waiting',
  pending: 'being made',
  completed: 'completed',
  upscaling: 'being upscaled',
  failed: 'failed',
  canceled: 'canceled',
};
const statuses = Object.keys(statusNames) as MediaStatus[];

/** Number of items per state: `3 completed, 1 failed`. */
export function describeStatus(items: readonly Pick<InternalItem, 'status'>[]): string {
  const counted = statuses.map((status) => ({ status, count: items.filter((item) => item.status === status).length }));
  return counted
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${statusNames[status]}`)
    .join(', ');
}

/** Cost of a request for its owner: `2 credits`, `2 credits, 1 given back`, `Free`. */
export function describeCost({ charged, refunded }: Pick<InternalGeneration, 'charged' | 'refunded'>): string {
  if (charged === 0) return 'Free';
  const cost = nameCredits(charged);
  return refunded === 0 ? cost : `${cost}, ${refunded === charged ? 'all' : refunded.toLocaleString('en')} given back`;
}

/** Seconds from the request to its last finished picture; null while none is finished. */
export function secondsTaken({ generation, items }: Pick<InternalGeneration, 'generation' | 'items'>): number | null {
  const ends = items.flatMap(({ completed_at }) => (completed_at === null ? [] : [completed_at]));
  return ends.length === 0 ? null : Math.max(0, Math.max(...ends) - generation.created_at) / 1000;
}

/** The distinct reasons of failed items. */
export function listReasons(items: readonly Pick<InternalItem, 'status' | 'failed_reason' | 'failed_code'>[]): string[] {
  const failed = items.filter(({ status, failed_reason }) => status === 'failed' || failed_reason !== null);
  return [...new Set(failed.map(({ failed_reason, failed_code }) => failed_reason ?? failed_code ?? 'No reason was given.'))];
}

/** The given settings of a request by name. */
export function listParams({ generation, items }: Pick<InternalGeneration, 'generation' | 'items'>): [string, string][] {
  const { width, height, image_num, seed, strength, variation_source, negative_prompt, imported } = generation;
  const params: [string, string | null][] = [
    ['Size', `${width} × ${height}`],
    ['Images', String(image_num)],
    ['Seed', seed?.toString() ?? (items.map((item) => item.seed).join(', ') || null)],
    ['Strength', strength?.toString() ?? null],
    ['Variation of', variation_source],
    ['Left out', negative_prompt || null],
    ['Upscaled', [...new Set(items.flatMap((item) => item.upscaled))].join(', ') || null],
    ['Imported from', imported === null ? null : (imported.source ?? 'a file')],
  ];
  return params.filter((param): param is [string, string] => param[1] !== null);
}
