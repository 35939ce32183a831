import sharp from 'sharp';
import { expect, it } from 'vitest';
import { mixInks } from './mix-inks.ts';

it('requests are answered while a large picture of inks is mixed', async () => {
  const inks = { data: Buffer.alloc(1_100_000 * 4), info: { width: 1_100, height: 1_000 } };
  const picture = Object.assign(sharp(), { toBuffer: () => Promise.resolve(inks) });
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  await mixInks(picture);
  expect(hadTurn).toBe(true);
});
