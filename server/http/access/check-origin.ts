import { AppError } from '../../../contract/errors.ts';

/**
 * Refuses changes that another site makes a browser send. A form or a foreign page cannot set `X-Client` or the
 * JSON content type without asking first, and it is never allowed. `isBodyless`: a call without a body needs no content
 * type. A foreign page can send that too, but not with `X-Client`.
 * @throws CSRF_REJECTED
 */
export function checkOrigin(
  headers: Headers,
  publicUrls: readonly string[],
  { expected, isBodyless }: { expected: string; isBodyless: boolean },
): void {
  if (!headers.has('x-client')) throw new AppError('CSRF_REJECTED', { detail: 'The header X-Client is missing. Nothing was changed.' });
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== expected && !(isBodyless && type === undefined)) {
    throw new AppError('CSRF_REJECTED', { detail: `The content type is not ${expected}. Nothing was changed.` });
  }
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new AppError('CSRF_REJECTED');
  const origin = headers.get('origin');
  if (origin === null) return;
  // The header Host was checked before.
  const hosts = [headers.get('host'), ...publicUrls.map((url) => new URL(url).host)];
  if (!URL.canParse(origin) || !hosts.includes(new URL(origin).host)) throw new AppError('CSRF_REJECTED');
}
