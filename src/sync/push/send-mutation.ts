import { definitionOf, type Change } from '../../../contract/changes/changes.ts';
import type { AnswerNotes } from '../../../contract/changes/define-change.ts';
import { canceledHeader } from '../../../contract/generations/generation.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { ApiClient } from '../api/api-client.ts';

/** The mark of an accepted change in the studio's history, and the parts of the answer that the person is told. */
export type Accepted = AnswerNotes & { mark: SyncMark };

/**
 * Sends a change under the mutation's own key. The mark alone makes an answer an acceptance: a newer server may
 * answer with another body, and sending again would not change it.
 * `space`: the library in which the change was made. `canceled`: the requested pictures that were canceled since.
 * @throws AppError
 */
export async function sendMutation(
  api: ApiClient,
  { kind, args }: Change,
  { canceled, ...how }: { mid: string; space?: string | undefined; signal: AbortSignal; canceled: string[] },
): Promise<Accepted> {
  const definition = definitionOf(kind);
  const query = definition.query?.(args);
  const params = definition.params?.(args);
  const call = {
    ...how,
    ...withCanceled(canceled),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { query }),
  };
  const answer = await api.request(definition.route.name, { ...call, body: definition.body(args) as never });
  const notes = definition.readAnswer?.(answer.body, args);
  return { refused: null, isTurboOver: false, replacedTitle: null, ...notes, mark: answer.mark! };
}

const withCanceled = (ids: string[]) => (ids.length === 0 ? {} : { headers: { [canceledHeader]: ids.join(',') } });
