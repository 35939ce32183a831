import { noSettings } from '../../contract/imported-settings.ts';
import type { Wish } from '../../contract/changes/changes.ts';
import { newId } from '../../src/lib/new-id.ts';
import { smallRequest } from './small-request.ts';

/** A request for new pictures, named by the device. */
export function createWish(ids: string[], { model = 'painter', now }: { model?: string; now: number }): Wish {
  const params = { ...smallRequest(ids.length), model, generation_history_id: newId(), generation_media_resource_ids: ids };
  return { kind: 'generation.create', args: { params, created_at: now } };
}

/** A picture that is brought here. */
export function importWish(id: string, file: { sha256: string; bytes: ArrayBuffer }, now: number): Wish {
  return {
    kind: 'media.import',
    args: {
      generation_history_id: newId(),
      generation_media_resource_id: id,
      sha256: file.sha256,
      file_name: 'lake.png',
      mime: 'image/png',
      size_bytes: file.bytes.byteLength,
      width: 24,
      height: 16,
      thumbhash: null,
      settings: noSettings,
      at: now,
    },
  };
}
