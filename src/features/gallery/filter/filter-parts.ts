import type { HistorySearch } from './history-search.ts';
import type { MethodGroup } from './methods/use-method-sources.ts';
import type { useTeamFilter } from './members/use-team-filter.ts';

export type FilterBarProps = {
  value: HistorySearch;
  onChange: (patch: HistorySearch, isReplacing?: boolean) => void;
  account: string;
};

/** Props of the filters, shared by the row and the sheet. */
export type FilterParts = FilterBarProps & { groups: MethodGroup[] | undefined; team: ReturnType<typeof useTeamFilter> };
