import { AppError } from '../../contract/errors.ts';

/** The same bytes, as long as there are no more than `max` of them. @throws BODY_TOO_LARGE */
export async function* limitTo(bytes: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const part of bytes) {
    count += part.byteLength;
    if (count > max) throw new AppError('BODY_TOO_LARGE');
    yield part;
  }
}
