import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';

/**
 * Reads a JSON body of at most `limits.bodyBytes`; undefined when it is empty and `mayBeEmpty`.
 * @throws BODY_TOO_LARGE, BODY_MALFORMED
 */
export async function readBody(request: Request, { mayBeEmpty }: { mayBeEmpty: boolean }): Promise<unknown> {
  const bytes = await readBytes(request, limits.bodyBytes);
  if (mayBeEmpty && bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new AppError('BODY_MALFORMED', { cause: error });
  }
}

/** Boundaries and part headers around the files of a form, bytes. */
const formBytes = 16_384;
/** A copy of 1024 pixels is smaller. */
const copyBytes = 4 * 1024 * 1024;

/** The fields of a form: a file, and in the field `copy` a small picture of it that the device made, or null. */
export type FormFiles = { file: Uint8Array<ArrayBuffer>; copy: Uint8Array<ArrayBuffer> | null };

/** The file in the field `file` of a form, at most `max` bytes, and its copy. @throws BODY_TOO_LARGE, BODY_MALFORMED */
export async function readFormFiles(request: Request, max: number): Promise<FormFiles> {
  const bytes = await readBytes(request, max + copyBytes + formBytes);
  const headers = { 'Content-Type': request.headers.get('content-type') ?? '' };
  let form: FormData;
  try {
    form = await new Response(bytes, { headers }).formData();
  } catch (error) {
    throw new AppError('BODY_MALFORMED', { cause: error });
  }
  const file = await readFile(form, 'file', max);
  if (file === null) throw new AppError('BODY_MALFORMED');
  return { file, copy: await readFile(form, 'copy', copyBytes) };
}

async function readFile(form: FormData, name: string, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = form.get(name);
  if (file === null || typeof file === 'string') return null;
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
