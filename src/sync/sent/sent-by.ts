import type { Route } from '../../../contract/routes/route.ts';
import type { SentReason, SentRequest } from '../../db/sent/sent-entry.ts';

/** The first prefix of the path gives the reason. */
const byPath: [start: string, reason: SentReason][] = [
  ['/api/sync/', 'pull'],
  ['/api/user/me', 'session'],
  ['/api/account/', 'account'],
  ['/api/team/', 'team'],
  ['/api/engines', 'engine'],
  ['/api/vault/', 'archive'],
  ['/api/media/upload', 'upload'],
  ['/api/media/:id/', 'upload'],
  ['/api/media/convert', 'conversion'],
  ['/api/create/convert', 'conversion'],
  ['/api/create/add_watermark', 'conversion'],
];
const generating = new Set(['/api/create', '/api/create/upscale']);

/** The entry of «What left this device» for a call to `to` with `body`: reason, address without identifiers, and bytes. */
export function sentBy(
  { path, method, write }: Pick<Route, 'path' | 'method' | 'write'>,
  to: string,
  body?: RequestInit['body'],
): Pick<SentRequest, 'reason' | 'method' | 'address' | 'bytes'> {
  const known = byPath.find(([start]) => path.startsWith(start))?.[1];
  const reason = generating.has(path) ? 'generation' : (known ?? (write ? 'change' : 'look-up'));
  return { reason, method, address: path.replace(/:\w+/g, '…'), bytes: to.length + sizeOf(body) };
}

/** Bytes of a body; of a form, without its boundaries. */
function sizeOf(body: RequestInit['body']): number {
  if (typeof body === 'string') return new TextEncoder().encode(body).length;
  if (body instanceof Blob) return body.size;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, part) => sum + sizeOf(part), 0);
}
