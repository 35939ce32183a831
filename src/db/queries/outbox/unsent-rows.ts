import { parseRowKey } from '../../../../contract/rows/row-key.ts';
import type { MutationState } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

/** A row that is on this device only. `problem`: the number of the question to the person that it waits for; null: it goes by itself. */
export type UnsentRow = { problem: number | null };

const makers: Record<'characters' | 'trainedModels', readonly string[]> = {
  characters: ['character.create'],
  trainedModels: ['model.train', 'model.retry'],
};
const unsent: readonly MutationState[] = ['held', 'ready', 'sending', 'parked'];

/** Characters that were made, or models whose training was asked for, and that the studio does not know of yet, by identifier. */
export function listUnsentRows(table: keyof typeof makers): Promise<ReadonlyMap<string, UnsentRow>> {
  return whenOpen((db) =>
    db.transaction('r', db.outbox, db.problems, async () => {
      const [mutations, problems] = await Promise.all([db.outbox.where('keys').startsWith(`${table}:`).toArray(), db.problems.toArray()]);
      const asked = new Map(problems.map(({ mid, i }) => [mid, i ?? null]));
      const making = mutations.filter(({ kind, state }) => makers[table].includes(kind) && unsent.includes(state));
      return new Map(
        making.flatMap(({ keys, mid, state }) => {
          const id = keys.map(parseRowKey).find((key) => key.table === table)?.id;
          return id === undefined ? [] : [[id, { problem: state === 'parked' ? (asked.get(mid) ?? null) : null }]];
        }),
      );
    }),
  );
}

/** The state of a model's publishing: `waiting` until the studio has answered. Read at one moment, so that it is never ahead of itself. */
export function findPublishing(modelId: string): Promise<'private' | 'waiting' | 'public'> {
  return whenOpen((db) =>
    db.transaction('r', db.trainedModels, db.outbox, async () => {
      const model = await db.trainedModels.get(modelId);
      if (model?.is_published !== true) return 'private';
      const mutations = await db.outbox.where('keys').equals(`trainedModels:${modelId}`).toArray();
      return mutations.some(({ kind, state }) => kind === 'model.publish' && unsent.includes(state)) ? 'waiting' : 'public';
    }),
  );
}
