import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findPremadeCharacter, readPremadePicture } from '../premade.ts';
import { premadeCharacters } from './premade-characters.ts';

const bytesMax = 30_000;

it.each(premadeCharacters.map((one) => [one.character_name, one] as const))('%s has the pictures that the list names', async (_, one) => {
  const { pictures } = (await findPremadeCharacter(one.model_id))!;
  expect(pictures).toHaveLength(one.pictures);
  for (const hash of pictures) {
    const bytes = (await readPremadePicture(hash))!;
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(bytes.length).toBeLessThan(bytesMax);
  }
});
