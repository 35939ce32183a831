import sharp from 'sharp';
import { expect, it } from 'vitest';
import { presetCharacters } from '../../../../contract/stories/preset-characters.ts';
import { findPremadeCharacter, listPremade, readPremadePicture, toPremadeAnswer } from '../premade.ts';
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

it('the eight preset characters of stories are of the library, with its names and pictures', () => {
  const library = new Map(
    listPremade()
      .map(toPremadeAnswer)
      .map((one) => [one.model_id, one]),
  );
  expect(presetCharacters).toHaveLength(8);
  for (const { id, model_name: name, image_url: url } of presetCharacters)
    expect(library.get(id)).toMatchObject({ character_name: name, thumbnail: url });
});
