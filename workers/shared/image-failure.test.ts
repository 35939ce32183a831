import { expect, it } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { asImageFailure } from './image-failure.ts';

it('Failed to load image: … says why; a stop and an answer stay as they are', async () => {
  const failed = new AppError('CONVERT_FAILED', { detail: 'This picture is too large.' });
  await expect(asImageFailure(Promise.reject(failed))).rejects.toMatchObject({
    code: 'CONVERT_FAILED',
    message: 'Failed to load image: This picture is too large.',
  });
  const stopped = new DOMException('stopped', 'AbortError');
  await expect(asImageFailure(Promise.reject(stopped))).rejects.toBe(stopped);
  await expect(asImageFailure(Promise.resolve('a picture'))).resolves.toBe('a picture');
});
