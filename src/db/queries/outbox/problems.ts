import { rowKey } from '../../../../contract/rows/row-key.ts';
import type { Problem } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** Changes that were refused or wait for the person's word, oldest first. */
export function listProblems(): Promise<Problem[]> {
  return whenOpen((db) => db.problems.orderBy('i').toArray());
}

const upscaleKinds: readonly string[] = ['media.upscale', 'media.addVersion'];

/** The last larger version of an item that the studio refused, until it is discarded or tried again. */
export async function findRefusedUpscale(mediaId: string): Promise<Problem | undefined> {
  const isOfItem = ({ reason, intent: { kind, keys } }: Problem) =>
    reason === 'refused' && upscaleKinds.includes(kind) && keys.includes(rowKey('media', mediaId));
  return (await listProblems()).findLast(isOfItem);
}
