import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PremadeCharacter } from '../../../contract/character-routes.ts';
import type { CharacterType } from '../../../contract/character-type.ts';
import { AppError } from '../../../contract/errors.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { findPackageRoot } from '../../lib/package-root.ts';
import type { MediaFile } from '../find-media-file.ts';
import { premadeCharacters, type PremadeData } from './premade/premade-characters.ts';

/** When the library was drawn, ms since 1970. */
const drawnAt = Date.UTC(2026, 10, 1);
const folder = () => join(findPackageRoot(), 'server', 'domain', 'characters', 'premade', 'pictures');

/** The characters that the studio brings along, in the order of the list; only those of a type where it says one. */
export function listPremade(type?: CharacterType): PremadeData[] {
  return premadeCharacters.filter((one) => type === undefined || one.type === type);
}

/** The first ones are offered with every model: their pictures go along as references, whatever makes the picture. */
export function listDefault(): PremadeData[] {
  return premadeCharacters.slice(0, 4);
}

export function findPremadeById(id: string): PremadeData | undefined {
  return premadeCharacters.find((one) => one.id === id);
}

/** By its tag. */
export function findPremadeCharacter(key: string): PremadeData | undefined {
  return premadeCharacters.find((one) => one.model_id === key);
}

/** The bytes of a picture of one of them, WebP. @throws NOT_FOUND */
export async function readPremadePicture(id: string, index: number): Promise<Uint8Array> {
  return readFile(pathOf(id, index));
}

/** A picture of one of them as it is sent. @throws NOT_FOUND */
export async function findPremadePicture(id: string, index: number): Promise<MediaFile> {
  const path = pathOf(id, index);
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  const { size } = await stat(path);
  return {
    hash,
    mime: 'image/webp',
    sizeBytes: size,
    isDamaged: false,
    open: (range) => {
      const [start, end] = [range?.start ?? 0, range?.end ?? size - 1];
      return Promise.resolve({ stream: createReadStream(path, { start, end }), sizeBytes: size, start, end });
    },
  };
}

function pathOf(id: string, index: number): string {
  const found = findPremadeById(id);
  if (found === undefined || index < 0 || index >= found.pictures) throw new AppError('NOT_FOUND');
  return join(folder(), `${found.model_id}-${index + 1}.webp`);
}

/** One of them as calls tell it. */
export function toPremadeAnswer(one: PremadeData): PremadeCharacter {
  const urls = Array.from({ length: one.pictures }, (_, index) => `/api/character/premade/${one.id}/${index}`);
  return {
    id: one.id,
    model_id: one.model_id,
    character_name: one.character_name,
    description: one.description,
    type: one.type,
    thumbnail: urls[0] ?? null,
    image_urls: urls,
    is_library: true,
    created_at: toTimestamp(drawnAt),
    status: 'completed',
    trained_model_id: null,
    username: null,
    is_deleted: false,
  };
}
