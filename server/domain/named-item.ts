import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/id.ts';

type Named = { generation_media_resource_id?: string | undefined; image_id?: string | undefined; image_url?: string | undefined };

/** The item that a call names by an identifier or by the address of its file. @throws VALIDATION_FAILED when it names none */
export function namedItem({ generation_media_resource_id, image_id, image_url }: Named): string {
  const id = generation_media_resource_id ?? image_id ?? /\/api\/media\/([0-9a-f-]{36})\//.exec(image_url ?? '')?.[1];
  if (id !== undefined && v.is(idSchema, id)) return id;
  throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'image_id', message: 'must name an image' }] });
}
