import { limits } from '../../../../contract/limits.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useSearchStatus } from '../library/use-library.ts';

/** Searches prompts, negative prompts and models while typing. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <SearchField
      label="Search"
      placeholder="Search prompts, models"
      maxLength={limits.searchLength}
      value={value}
      onSearch={onChange}
      isIndexing={useSearchStatus().state === 'indexing'}
    />
  );
}
