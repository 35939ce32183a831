import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { characterLimits } from '../../../contract/characters/character.ts';
import { itemAddress } from '../../../contract/generations/media-address.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { openStudio } from '../../db/open-database.ts';
import { findCharacter, listOwnCharacters, nameCharacters } from '../../db/queries/characters/characters.ts';
import { listHeldChanges } from '../../db/queries/outbox/held-changes.ts';
import { createCharacter } from './create-character.ts';
import { deleteCharacter } from './delete-character.ts';
import { undoHeldChange } from '../undo-held-change.ts';
import { redoLast, undoLast } from '../undo.ts';
import { updateCharacter } from './update-character.ts';

let db: StudioDatabase;
let account = 0;
const pictures = [1, 2].map((n) => itemAddress(uuid(n)));
const mara = { character_name: ' Mara ', image_urls: pictures, description: '' };

beforeEach(async () => {
  db = await openStudio({ ...new ModelServer().me, user_id: `character-user-${++account}` });
});
afterEach(() => db.close());

const shown = async () => (await listOwnCharacters()).map(({ character_name, thumbnail }) => [character_name, thumbnail]);

it('is made and changed without a connection, each taken back and done again by itself', async () => {
  const id = await createCharacter(mara);
  const tag = (await findCharacter(id))!.model_id;
  await updateCharacter(id, { character_name: 'Mara of the sea' });
  await updateCharacter(id, { image_urls: [pictures[1]!, pictures[0]!] });
  expect(await shown()).toEqual([['Mara of the sea', pictures[1]]]);
  expect((await nameCharacters()).get(tag)).toEqual({ id, name: 'Mara of the sea' });
  for (const state of [[['Mara of the sea', pictures[0]]], [['Mara', pictures[0]]], []]) {
    await undoLast();
    expect(await shown()).toEqual(state);
  }
  await redoLast();
  expect(await shown()).toEqual([['Mara', pictures[0]]]);
});

it('is deleted with a time to take it back, which brings it back as it was', async () => {
  const id = await createCharacter(mara);
  const { mid } = await deleteCharacter(id);
  expect(await shown()).toEqual([]);
  expect(await listHeldChanges()).toMatchObject([{ text: 'Character deleted', subject: 'Mara' }]);
  await undoHeldChange(mid);
  expect(await shown()).toEqual([['Mara', pictures[0]]]);
  await deleteCharacter(id);
  await expect(updateCharacter(id, { character_name: 'Night' })).rejects.toMatchObject({ code: 'GONE' });
});

it('is refused by name when there are as many as there may be, where those of the library do not count', async () => {
  const row = { ...mara, model_id: 'a', thumbnail: null, created_at: 1, status: 'completed', trained_model_id: null } as const;
  const saved = { sp: 'space-1', seq: 1, g: 0 };
  const many = Array.from({ length: characterLimits.count }, (_, n) => ({ ...row, ...saved, id: uuid(n), is_library: n === 0 }));
  await db.characters.bulkPut(many);
  await createCharacter(mara);
  await expect(createCharacter(mara)).rejects.toMatchObject({ code: 'CHARACTERS_FULL' });
  expect(await db.outbox.count()).toBe(1);
});

it('is refused without a picture, with more than five, and with one of another site', async () => {
  for (const image_urls of [[], Array.from({ length: 6 }, (_, n) => itemAddress(uuid(n))), ['https://example.com/a.png']])
    await expect(createCharacter({ ...mara, image_urls })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
