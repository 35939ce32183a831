import { limits } from '../../../../contract/limits.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useSearchStatus } from '../library/use-library.ts';

const indexing = 'You will be able to use this feature in 1-2 week after we finish search indexing. Try filters instead for now.';

/** Searches prompts, negative prompts and models as one types. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const isIndexing = useSearchStatus().state === 'indexing';
  return (
    <SearchField
      label="Search"
      placeholder="Search prompts, models"
      maxLength={limits.searchLength}
      value={value}
      onSearch={onChange}
      isDisabled={isIndexing}
      hint={isIndexing ? indexing : undefined}
    />
  );
}
