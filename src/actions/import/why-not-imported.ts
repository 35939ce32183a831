import { findDefinition } from '../../../contract/changes/changes.ts';
import { errors } from '../../../contract/errors.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import { listProblems } from '../../db/queries/outbox/problems.ts';

/** Why the studio refused to import this item, in a sentence; null if it did not. */
export async function whyNotImported(id: string): Promise<string | null> {
  const key = rowKey('media', id);
  const refused = (await listProblems()).findLast(
    ({ intent: mutation }) => mutation.kind === 'media.import' && mutation.keys.includes(key),
  );
  if (refused === undefined) return null;
  const { code, intent: mutation } = refused;
  return findDefinition(mutation.kind)?.explain?.(mutation.args, code) ?? errors[code].title;
}
