import type { HistoryFilter } from './history-filter.ts';

/** True when a filter leaves anything out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}
