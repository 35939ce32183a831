import { expect, it } from 'vitest';
import { hasFilters, isSearchable, noFilters, readHistorySearch as parse, toHistoryFilter } from './history-search.ts';

const now = new Date(2026, 10, 21, 15).getTime();

it('an address names every filter', () => {
  const search = parse({ q: 'old barn', starred: true, preset: 7, model: 'painter', by: 'u1', type: 'video' });
  expect(toHistoryFilter(search, now)).toEqual({
    searchKeyword: 'old barn',
    created_by: 'u1',
    start_date: new Date(2026, 10, 14).getTime(),
    end_date: new Date(2026, 10, 21, 23, 59, 59, 999).getTime(),
    model: 'painter',
    is_starred: true,
    resource_type: 'video',
  });
});

it('reads invalid values of an address as absent', () => {
  const search = parse({ q: ['x'], starred: 'yes', preset: 8, from: 'May', to: 5, model: '', by: {}, type: 'song' });
  expect(Object.keys(search)).toEqual(['q', 'starred', 'preset', 'from', 'to', 'model', 'by', 'type']);
  expect(Object.values(search).every((value) => value === undefined)).toBe(true);
});

it('a number is a search text like any other', () => {
  expect(parse({ q: 1984 }).q).toBe('1984');
});

it('a custom range counts once both days are chosen', () => {
  expect(toHistoryFilter(parse({ preset: 'custom', from: '2026-11-01' }), now).start_date).toBeUndefined();
  expect(toHistoryFilter(parse({ preset: 'custom', from: '2026-11-01', to: '2026-11-02' }), now)).toMatchObject({
    start_date: new Date(2026, 10, 1).getTime(),
    end_date: new Date(2026, 10, 2, 23, 59, 59, 999).getTime(),
  });
});

it('blanks are no search text, and clearing leaves no filter', () => {
  expect(toHistoryFilter(parse({ q: '   ' }), now).searchKeyword).toBeUndefined();
  const search = parse({ starred: true, q: 'barn' });
  expect(hasFilters(search)).toBe(true);
  expect(hasFilters({ ...search, ...noFilters })).toBe(false);
});

it('search and filters appear only on the generation tab, not in the video section', () => {
  expect(isSearchable({ pathname: '/history', tab: 'generation' })).toBe(true);
  expect(isSearchable({ pathname: '/history', tab: 'video' })).toBe(false);
  expect(isSearchable({ pathname: '/create/video/animate', tab: 'generation' })).toBe(false);
  expect(isSearchable({ pathname: '/video/lip-sync-video', tab: 'generation' })).toBe(false);
});
