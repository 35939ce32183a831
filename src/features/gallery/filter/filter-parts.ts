import type { HistorySearch } from './history-search.ts';
import type { MethodGroup } from './use-method-sources.ts';
import type { useTeamFilter } from './use-team-filter.ts';

export type FilterBarProps = {
  value: HistorySearch;
  onChange: (patch: HistorySearch, isReplacing?: boolean) => void;
  account: string;
};

/** What the filters need, in a row or in a sheet. */
export type FilterParts = FilterBarProps & { groups: MethodGroup[] | undefined; team: ReturnType<typeof useTeamFilter> };
