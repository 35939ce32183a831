import * as v from 'valibot';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { idSchema } from '../../../../contract/id.ts';
import { sha256Schema } from '../../../../contract/import/import.ts';

export const editSourceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('item'), id: idSchema }),
  v.strictObject({ kind: v.literal('upload'), sha256: sha256Schema }),
  /** A file of the device. `id` is of this opening: two files may have one name. */
  v.strictObject({ kind: v.literal('file'), id: idSchema, name: v.string() }),
]);

/** The file that is edited: an item of the library, a picture that was sent to the studio before, or a file of the device. */
export type EditSource = v.InferOutput<typeof editSourceSchema>;

/** Names the file; the same key is always the same bytes. */
export function sourceKey(source: EditSource): string {
  return `${source.kind}:${source.kind === 'upload' ? source.sha256 : source.id}`;
}

/** The picture at an address of the studio; null for every other address. */
export function sourceAt(url: string): EditSource | null {
  return readMediaAddress(url);
}
