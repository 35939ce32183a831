/**
 * The one byte range of a Range header. Undefined for anything else (none, several, another unit, nonsense):
 * RFC 9110 lets a server ignore those and send the whole file. A suffix (`bytes=-5`) has a negative start.
 */
export function parseRange(header: string | undefined): { start: number; end?: number } | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' || Number(last) === 0 ? undefined : { start: -Number(last) };
  if (last === '') return { start: Number(first) };
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
}
