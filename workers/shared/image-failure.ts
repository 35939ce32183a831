import { AppError } from '../../contract/errors.ts';

/** Says of a failed conversion to PNG, JPG or SVG that the image could not be loaded, and why. @throws AppError CONVERT_FAILED; else what `job` throws */
export async function asImageFailure<T>(job: Promise<T>): Promise<T> {
  try {
    return await job;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONVERT_FAILED') throw error;
    throw new AppError('CONVERT_FAILED', { detail: `Failed to load image: ${error.message}`, cause: error });
  }
}
