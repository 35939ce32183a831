import { useLiveQuery } from 'dexie-react-hooks';
import { findMedia } from '../../../db/queries/media/media.ts';
import type { EditVersion } from '../edit.state.ts';

/** The item that a version was saved as; null where there is none, or none any more. */
export function useSavedAs({ savedAs }: Pick<EditVersion, 'savedAs'>): string | null {
  const isGone = useLiveQuery(async () => savedAs !== null && (await findMedia(savedAs)) === undefined, [savedAs]);
  return isGone === true ? null : savedAs;
}
