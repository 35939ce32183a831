import { describeDays } from './dates/describe-days.ts';
import type { HistorySearch } from './history-search.ts';
import type { MethodGroup } from './methods/use-method-sources.ts';

/** The chosen dates in words; undefined when none are. */
export function describeDate({ preset, from, to }: HistorySearch): string | undefined {
  if (typeof preset === 'number') return `Past ${preset} days`;
  return preset === 'custom' && from !== undefined && to !== undefined ? describeDays(from, to) : undefined;
}

/** The chosen model or character in words; its key where the name is not known on this device. */
export function describeMethod({ model }: HistorySearch, groups: readonly MethodGroup[] | undefined): string | undefined {
  if (model === undefined) return undefined;
  return groups?.flatMap((group) => group.methods).find((method) => method.key === model)?.name ?? model;
}

/** The number of active filters. */
export function countFilters(search: HistorySearch): number {
  const { starred, preset, model, by, type } = search;
  return [starred, preset, model, by, type].filter((value) => value !== undefined).length;
}
