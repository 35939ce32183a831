import type { HubSort } from '../../../../contract/trained-models/hub-sort.ts';
import { AppError } from '../../../../contract/errors.ts';

/**
 * The last entry of a page. `at`: until when pictures were counted for the first page, ms since 1970. Later pages count the same ones, so
 * that no entry changes its place between pages.
 */
export type HubPosition =
  | { sort: 'Trending'; at: number; sortIndex: number; publishedAt: number; id: string }
  | { sort: 'Newest'; publishedAt: number; id: string }
  | { sort: 'Name'; id: string; name: string };

const id = '([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})';
const trending = new RegExp(String.raw`^(\d{1,14}):(\d{1,9}):(\d{1,14}):${id}$`);
const newest = new RegExp(String.raw`^(\d{1,14}):${id}$`);
const byName = new RegExp(`^${id}:(.+)$`, 's');

/** @throws VALIDATION_FAILED for a position of another order */
export function parseHubPosition(text: string | undefined, sort: HubSort): HubPosition | null {
  if (text === undefined) return null;
  const found = readers[sort](text);
  if (found === null) throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'cursor', message: 'is not a position in this order' }] });
  return found;
}

const readers: Record<HubSort, (text: string) => HubPosition | null> = {
  Trending: (text) => {
    const [, at, index, published, id] = trending.exec(text) ?? [];
    return id === undefined ? null : { sort: 'Trending', at: Number(at), sortIndex: Number(index), publishedAt: Number(published), id };
  },
  Newest: (text) => {
    const [, published, id] = newest.exec(text) ?? [];
    return id === undefined ? null : { sort: 'Newest', publishedAt: Number(published), id };
  },
  Name: (text) => {
    const [, id, name] = byName.exec(text) ?? [];
    return id === undefined || name === undefined ? null : { sort: 'Name', id, name };
  },
};

export function formatHubPosition(position: HubPosition): string {
  if (position.sort === 'Trending') return [position.at, position.sortIndex, position.publishedAt, position.id].join(':');
  return position.sort === 'Newest' ? `${position.publishedAt}:${position.id}` : `${position.id}:${position.name}`;
}
