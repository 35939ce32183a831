import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';

/** Reads a JSON body of at most `limits.bodyBytes`. @throws BODY_TOO_LARGE, BODY_MALFORMED */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, limits.bodyBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('BODY_MALFORMED', { cause: error });
  }
}

/** Boundaries and part headers around the file of a form, bytes. */
const formBytes = 16_384;

/** The file in the field `file` of a form, at most `max` bytes. @throws BODY_TOO_LARGE, BODY_MALFORMED */
export async function readFormFile(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, max + formBytes);
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  let file: ReturnType<FormData['get']>;
  try {
    file = (await new Response(bytes, { headers }).formData()).get('file');
  } catch (error) {
    throw new AppError('BODY_MALFORMED', { cause: error });
  }
  if (file === null || typeof file === 'string') throw new AppError('BODY_MALFORMED');
  if (file.size > max) throw new AppError('BODY_TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}

/** How large a body says it is; one that does not say counts as the largest that is allowed. */
export function announcedBytes(request: Request, max: number): number {
  return Math.min(max, Number(request.headers.get('content-length') ?? max));
}

/** A body of at most `max` bytes. @throws BODY_TOO_LARGE */
export async function readBytes(request: Request, max: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new AppError('BODY_TOO_LARGE');
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    sizeBytes += part.value.byteLength;
    if (sizeBytes > max) {
      await reader?.cancel();
      throw new AppError('BODY_TOO_LARGE');
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}
