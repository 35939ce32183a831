import { expect, it } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { namedItem } from './named-item.ts';

const id = '0b8f6f0e-5d0c-4f0a-9d0f-0a1b2c3d4e5f';
const isOwnHost = (host: string | undefined) => host === 'studio.example';
const named = (image_url: string) => {
  try {
    return namedItem({ image_url }, isOwnHost);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

it.each([
  ['its original', `/api/media/${id}/original?h=0123456789abcdef&k=0123456789abcdef`, id],
  ['a smaller copy', `/api/media/${id}/256?h=0123456789abcdef`, id],
  ['an upscaled version', `/api/media/${id}/x4anime?h=0123456789abcdef`, id],
  ['an address with the host of the studio', `https://studio.example/api/media/${id}/original`, id],
  ['an address of another host', `https://elsewhere.example/api/media/${id}/original`, 'NOT_FOUND'],
  ['a path that only contains such an address', `/proxy/api/media/${id}/original`, 'NOT_FOUND'],
  ['a file that was sent and is no item', `/api/media/upload_raw_image/${'a'.repeat(64)}`, 'NOT_FOUND'],
  ['something that is no address', 'original', 'NOT_FOUND'],
])('an item is named by %s', (_, url, expected) => expect(named(url)).toBe(expected));
