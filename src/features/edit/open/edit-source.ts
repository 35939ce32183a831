import * as v from 'valibot';
import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { idSchema } from '../../../../contract/id.ts';
import { sha256Schema } from '../../../../contract/import/import.ts';

export const editSourceSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('item'), id: idSchema }),
  v.strictObject({ kind: v.literal('upload'), sha256: sha256Schema }),
  /** A file of the device. `id` is new for each opening, because two files may have the same name. */
  v.strictObject({ kind: v.literal('file'), id: idSchema, name: v.string() }),
]);

/** The edited file: an item of the library, a picture uploaded earlier, or a file of the device. */
export type EditSource = v.InferOutput<typeof editSourceSchema>;

/** The key of the file; equal keys mean equal bytes. */
export function sourceKey(source: EditSource): string {
  return `${source.kind}:${source.kind === 'upload' ? source.sha256 : source.id}`;
}

/** The picture at an address of this studio; null for other addresses. */
export function sourceAt(url: string): EditSource | null {
  return readMediaAddress(url);
}
