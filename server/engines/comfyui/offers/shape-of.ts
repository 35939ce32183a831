import sharp from 'sharp';
import { EngineError } from '../../engine.ts';

/** Width by height of a picture as it is shown. @throws EngineError INVALID_INPUT when it cannot be read */
export async function shapeOf(bytes: Uint8Array): Promise<number> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: 64_000_000 }).metadata();
    return autoOrient.width / autoOrient.height;
  } catch (cause) {
    throw Object.assign(new EngineError('INVALID_INPUT', 'The picture could not be read.'), { cause });
  }
}
