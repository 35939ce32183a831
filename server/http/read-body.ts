import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';

/** Reads a JSON body of at most `limits.bodyBytes`. @throws BODY_TOO_LARGE, BODY_MALFORMED */
export async function readBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw new AppError('BODY_TOO_LARGE');
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    sizeBytes += part.value.byteLength;
    if (sizeBytes > limits.bodyBytes) {
      await reader?.cancel();
      throw new AppError('BODY_TOO_LARGE');
    }
    parts.push(part.value);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
  } catch (error) {
    throw new AppError('BODY_MALFORMED', { cause: error });
  }
}
