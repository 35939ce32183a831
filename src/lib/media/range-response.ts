/**
 * The part of a complete answer that a Range header asks for: 206 with the slice, 416 when there is no such part,
 * the complete answer for anything but one range of bytes, as RFC 9110 (14.2) allows. `whole` gives its bytes where they
 * are at hand already.
 */
export async function rangeResponse(
  complete: Response,
  range: string,
  whole: () => Promise<Blob> = () => complete.blob(),
): Promise<Response> {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim());
  if (asked === null || (asked[1] === '' && asked[2] === '')) return complete;
  const blob = await whole();
  const [start, end] = resolve(asked[1]!, asked[2]!, blob.size);
  const headers = new Headers(complete.headers);
  if (start >= blob.size || start > end) {
    headers.set('Content-Range', `bytes */${blob.size}`);
    headers.delete('Content-Length');
    return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers });
  }
  headers.set('Content-Range', `bytes ${start}-${end}/${blob.size}`);
  headers.set('Content-Length', String(end - start + 1));
  return new Response(blob.slice(start, end + 1, blob.type), { status: 206, statusText: 'Partial Content', headers });
}

/** First and last byte. Without a first number, the second says how many bytes at the end are wanted. */
function resolve(first: string, last: string, size: number): [number, number] {
  if (first === '') return last === '0' ? [size, size] : [Math.max(0, size - Number(last)), size - 1];
  return [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
}
