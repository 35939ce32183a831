import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { idSchema } from '../../../contract/id.ts';
import type { HostRule } from '../studio.ts';

type Named = { generation_media_resource_id?: string | undefined; image_id?: string | undefined; image_url?: string | undefined };

/**
 * The item that a call names by an identifier or by the address of one of its files.
 * @throws VALIDATION_FAILED when it names none, NOT_FOUND for an address of another place
 */
export function namedItem({ generation_media_resource_id, image_id, image_url }: Named, isOwnHost: HostRule): string {
  const id = generation_media_resource_id ?? image_id;
  if (id !== undefined && v.is(idSchema, id)) return id;
  if (image_url === undefined) throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'image_id', message: 'must name an image' }] });
  const named = itemOfAddress(image_url, isOwnHost);
  if (named === null) throw new AppError('NOT_FOUND');
  return named;
}

/** The item that an address of this studio names, in any of its renditions, with or without the host; null for any other address. */
export function itemOfAddress(url: string, isOwnHost: HostRule): string | null {
  const whole = URL.canParse(url) ? new URL(url) : null;
  const isHere = whole !== null && /^https?:$/.test(whole.protocol) && isOwnHost(whole.host);
  const file = readMediaAddress(isHere ? whole.pathname + whole.search : url);
  return file?.kind === 'item' ? file.id : null;
}
