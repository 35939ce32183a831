import type { HistoryFilter } from '../../../../contract/history/history-filter.ts';
import { limits } from '../../../../contract/limits.ts';
import { readOneOf, readText, readWords } from '../../../lib/read-search.ts';
import { parseDay, spanOfDays, spanOfPreset, type DayName } from './dates/date-range.ts';

/** Days of the date presets. */
export const presetDays = [7, 30] as const;

/** The filter of the history in an address. */
export type HistorySearch = {
  /** Search text. */
  q?: string | undefined;
  starred?: true | undefined;
  /** Days of a preset; `custom`: from the day `from` to the day `to`. */
  preset?: (typeof presetDays)[number] | 'custom' | undefined;
  from?: DayName | undefined;
  to?: DayName | undefined;
  model?: string | undefined;
  /** A member of the team. */
  by?: string | undefined;
  type?: 'image' | 'video' | undefined;
};

/** Wrong values count as absent. Every key is returned, so that undefined replaces a wrong value. */
export function readHistorySearch(address: Record<string, unknown>): HistorySearch {
  return {
    q: readQuery(address['q']),
    starred: readOneOf(address['starred'], [true]),
    preset: readOneOf(address['preset'], [...presetDays, 'custom']),
    from: readDay(address['from']),
    to: readDay(address['to']),
    model: readWords(address['model'], limits.modelKeyLength),
    by: readWords(address['by'], 64),
    type: readOneOf(address['type'], ['image', 'video']),
  };
}

/** The search text of an address. */
export function readQuery(value: unknown): string | undefined {
  return readWords(value, limits.searchLength);
}

function readDay(value: unknown): DayName | undefined {
  const day = readText(value);
  return day === undefined || parseDay(day) === null ? undefined : day;
}

/** Resets every key that the filter bar sets. */
export const noFilters = {
  starred: undefined,
  preset: undefined,
  from: undefined,
  to: undefined,
  model: undefined,
  by: undefined,
  type: undefined,
} satisfies HistorySearch;

/** Resets the keys that may have caused an error of the history. */
export const noCause = { q: undefined, preset: undefined, from: undefined, to: undefined, model: undefined } satisfies HistorySearch;

/** True when the filter bar excludes something; the search text belongs to the search box. */
export function hasFilters(search: HistorySearch): boolean {
  return Object.keys(noFilters).some((key) => search[key as keyof HistorySearch] !== undefined);
}

/** Search and filters belong to the generation tab, not to the pages of videos. */
export function isSearchable({ pathname, tab }: { pathname: string; tab: string }): boolean {
  return tab === 'generation' && !isVideoSection(pathname);
}

/** True for the pages of videos, which show only the history's videos. */
export function isVideoSection(pathname: string): boolean {
  return /^\/(create\/)?video\//.test(`${pathname}/`);
}

/** The filter of the specification. `now` in ms since 1970: presets end today, in the person's time zone. */
export function toHistoryFilter(search: HistorySearch, now: number): HistoryFilter {
  const { q, preset, from, to } = search;
  const custom = preset === 'custom' && from !== undefined && to !== undefined ? spanOfDays(from, to) : null;
  const span = typeof preset === 'number' ? spanOfPreset(preset, now) : custom;
  return {
    searchKeyword: q?.trim() === '' ? undefined : q?.trim(),
    created_by: search.by,
    start_date: span?.start,
    end_date: span?.end,
    model: search.model,
    is_starred: search.starred,
    resource_type: search.type,
  };
}
