import { definitionOf, type Wish } from '../../../contract/changes/changes.ts';
import type { AnswerNotes } from '../../../contract/changes/define-change.ts';
import { canceledHeader } from '../../../contract/generations/generation.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import type { ApiClient } from '../api/api-client.ts';

/** Where a change stands in the history of the studio, and the parts of its answer that the person hears about. */
export type Granted = AnswerNotes & { mark: SyncMark };

/**
 * Asks the server to grant a wish, under the intent's own key. What makes an answer a grant is its mark: the
 * words of a newer server may be others, and sending again would not change them.
 * `space`: the library it was made in. `canceled`: of the pictures asked for, those nobody wants any more.
 * @throws AppError
 */
export async function sendIntent(
  api: ApiClient,
  { kind, args }: Wish,
  { canceled, ...how }: { mid: string; space?: string | undefined; signal: AbortSignal; canceled: string[] },
): Promise<Granted> {
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
