import { openPicture } from '../../../lib/pictures/open-picture.ts';
import { EngineError } from '../../engine.ts';

/** Width by height of a picture as it is shown. @throws EngineError INVALID_INPUT when it cannot be read */
export async function shapeOf(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height } = await openPicture(bytes, { limitInputPixels: 64_000_000 });
    return width / height;
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}
