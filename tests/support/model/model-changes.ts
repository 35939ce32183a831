import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';
import { newId } from '../../../src/lib/new-id.ts';
import { smallRequest } from '../generations/small-request.ts';

/** A request for new pictures, named by the device. */
export function createChange(ids: string[], { model = 'painter', now }: { model?: string; now: number }): Change {
  const params = { ...smallRequest(ids.length), model, generation_history_id: newId(), generation_media_resource_ids: ids };
  return { kind: 'generation.create', args: { params, created_at: now } };
}

/** A file to import; a video has a duration, in seconds. */
export type ImportedFile = { sha256: string; bytes: ArrayBuffer; duration?: number };

/** A picture or a video that is brought here. */
export function importChange(id: string, { sha256, bytes, duration }: ImportedFile, now: number): Change {
  const type = duration === undefined ? { mime: 'image/png' as const } : { mime: 'video/mp4' as const, duration };
  return {
    kind: 'media.import',
    args: {
      generation_history_id: newId(),
      generation_media_resource_id: id,
      sha256,
      file_name: 'lake',
      ...type,
      size_bytes: bytes.byteLength,
      width: 24,
      height: 16,
      thumbhash: null,
      settings: noSettings,
      at: now,
    },
  };
}

/** A larger version of a picture; its size in pixels. */
export type VersionFile = { sha256: string; bytes: ArrayBuffer; width?: number; height?: number };

/** A larger version of an item, made on the device. */
export function versionChange(
  id: string,
  { sha256, mode, bytes, width = 128, height = 128 }: VersionFile & { mode: DeviceMode },
  now: number,
): Change {
  return {
    kind: 'media.addVersion',
    args: { id, upscale_mode: mode, sha256, mime: 'image/png', size_bytes: bytes.byteLength, width, height, at: now },
  };
}
