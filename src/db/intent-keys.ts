import type { IntentArgs, IntentKind } from '../../contract/intent.ts';
import { rowKey } from './row-key.ts';

/** An intent's kind together with its own arguments. */
export type Wish = { [K in IntentKind]: { kind: K; args: IntentArgs<K> } }[IntentKind];

/** Every row an intent touches. Two intents that share a key are sent in the order in which they were made. */
export function intentKeys(wish: Wish): string[] {
  switch (wish.kind) {
    case 'generation.create': {
      const { generation_history_id: generation, generation_media_resource_ids: media } = wish.args.params;
      return [...(generation === undefined ? [] : [rowKey('generations', generation)]), ...(media ?? []).map((id) => rowKey('media', id))];
    }
    case 'generation.cancel':
    case 'media.star':
      return [rowKey('media', wish.args.id)];
    case 'media.delete':
    case 'media.restore':
      return wish.args.ids.map((id) => rowKey('media', id));
  }
}
