import * as v from 'valibot';
import type { HistoryFilter } from '../../../../contract/history-filter.ts';
import { limits } from '../../../../contract/limits.ts';
import { parseDay, spanOfDays, spanOfPreset } from './dates/date-range.ts';

/** Days of the date presets. */
export const presetDays = [7, 30] as const;

const optional = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined));
/** An address may carry words that look like numbers. */
const words = (length: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.transform((text) => text.slice(0, length)),
    v.minLength(1),
  );
const day = v.pipe(
  v.string(),
  v.check((name) => parseDay(name) !== null),
);

/** How the address narrows the history. What it says wrongly counts as not said. */
export const historySearchEntries = {
  /** Search text. */
  q: optional(words(limits.searchLength)),
  starred: optional(v.literal(true)),
  /** Days of a preset; `custom`: from the day `from` to the day `to`. */
  preset: optional(v.picklist([...presetDays, 'custom'])),
  from: optional(day),
  to: optional(day),
  model: optional(words(limits.modelKeyLength)),
  /** A member of the team. */
  by: optional(words(64)),
  type: optional(v.picklist(['image', 'video'])),
} as const;
const schema = v.object(historySearchEntries);
export type HistorySearch = v.InferOutput<typeof schema>;

/** Everything the filter bar sets. */
export const noFilters = {
  starred: undefined,
  preset: undefined,
  from: undefined,
  to: undefined,
  model: undefined,
  by: undefined,
  type: undefined,
} satisfies HistorySearch;

/** What an error of the history takes back: it may be what caused it. */
export const noCause = { q: undefined, preset: undefined, from: undefined, to: undefined, model: undefined } satisfies HistorySearch;

/** True when the filter bar leaves something out; the search text is the search box's. */
export function hasFilters(search: HistorySearch): boolean {
  return Object.keys(noFilters).some((key) => search[key as keyof HistorySearch] !== undefined);
}

/** Search and filters belong to the generation tab, not to the pages of videos. */
export function isSearchable({ pathname, tab }: { pathname: string; tab: string }): boolean {
  return tab === 'generation' && !/^\/(create\/)?video\//.test(`${pathname}/`);
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
