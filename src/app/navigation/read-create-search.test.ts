import { expect, it } from 'vitest';
import { readImageSearch } from './read-create-search.ts';

it('reads the texts of an address, also those that look like numbers, and nothing else', () => {
  const read = readImageSearch({ ai_model: 42, prompt: 'a tug', mode: 'bulk', image_url: ['/a'], item: 'x' });
  expect(read).toEqual({
    ai_model: '42',
    prompt: 'a tug',
    mode: 'bulk',
    image_url: undefined,
    upload_image_url: undefined,
    video_url: undefined,
  });
});

it('keeps as much of a long prompt as may be asked for', () => {
  expect(readImageSearch({ prompt: 'a'.repeat(10_001) }).prompt).toHaveLength(10_000);
});
