import { useLiveQuery } from 'dexie-react-hooks';
import { findMedia } from '../../../db/queries/media/media.ts';
import type { EditVersion } from '../edit.state.ts';

/** The id of a version's item; null when it was not saved or the item was deleted. */
export function useSavedAs({ savedAs }: Pick<EditVersion, 'savedAs'>): string | null {
  const isGone = useLiveQuery(async () => savedAs !== null && (await findMedia(savedAs)) === undefined, [savedAs]);
  return isGone === true ? null : savedAs;
}
