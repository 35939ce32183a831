import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PremadeCharacter } from '../../../contract/routes/character-routes.ts';
import type { CharacterType } from '../../../contract/characters/character-type.ts';
import { AppError } from '../../../contract/errors.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import { findPackageRoot } from '../../lib/folders/package-root.ts';
import type { MediaFile } from '../files/find-media-file.ts';
import { premadeCharacters, type PremadeData } from './premade/premade-characters.ts';

/** Date of the library, ms since 1970. */
const drawnAt = Date.UTC(2026, 10, 1);

/** The characters that the studio brings along, in the order of the list; only those of `type` where it is given. */
export function listPremade(type?: CharacterType): PremadeData[] {
  return premadeCharacters.filter((one) => type === undefined || one.type === type);
}

/** The first four are offered with every model, because their pictures go along as references. */
export function listDefault(): PremadeData[] {
  return premadeCharacters.slice(0, 4);
}

export function findPremadeById(id: string): PremadeData | undefined {
  return premadeCharacters.find((one) => one.id === id);
}

/** By its tag. `pictures`: SHA-256 of each in hex, by which `readPremadePicture` has its bytes. */
export async function findPremadeCharacter(key: string): Promise<(Omit<PremadeData, 'pictures'> & { pictures: string[] }) | undefined> {
  const found = premadeCharacters.find((one) => one.model_id === key);
  if (found === undefined) return undefined;
  const pictures = await Promise.all(Array.from({ length: found.pictures }, async (_, index) => (await readFiles()).hashOf(found, index)));
  return { ...found, pictures };
}

/** The bytes of a picture of the library by their SHA-256, WebP; undefined for any other file. */
export async function readPremadePicture(hash: string): Promise<Uint8Array | undefined> {
  return (await readFiles()).bytesOf.get(hash);
}

/** A picture of a premade character, ready to send. @throws NOT_FOUND */
export async function findPremadePicture(id: string, index: number): Promise<MediaFile> {
  const found = findPremadeById(id);
  if (found === undefined || index < 0 || index >= found.pictures) throw new AppError('NOT_FOUND');
  const { hashOf, bytesOf } = await readFiles();
  const hash = hashOf(found, index);
  const bytes = bytesOf.get(hash)!;
  return {
    hash,
    mime: 'image/webp',
    sizeBytes: bytes.length,
    isDamaged: false,
    open: (range) => {
      const [start, end] = [range?.start ?? 0, Math.min(range?.end ?? Infinity, bytes.length - 1)];
      return Promise.resolve({ stream: Readable.from([bytes.subarray(start, end + 1)]), sizeBytes: bytes.length, start, end });
    },
  };
}

type Files = { hashOf: (one: PremadeData, index: number) => string; bytesOf: ReadonlyMap<string, Buffer> };
let files: Promise<Files> | undefined;

/** All pictures, read once: together they are smaller than one photograph. */
function readFiles(): Promise<Files> {
  files ??= (async () => {
    const folder = join(findPackageRoot(), 'server', 'domain', 'characters', 'premade', 'pictures');
    const [hashes, bytesOf] = [new Map<string, string>(), new Map<string, Buffer>()];
    for (const one of premadeCharacters)
      for (let index = 0; index < one.pictures; index++) {
        const bytes = await readFile(join(folder, one.type, `${one.model_id}-${index + 1}.webp`));
        const hash = createHash('sha256').update(bytes).digest('hex');
        hashes.set(`${one.id}/${index}`, hash);
        bytesOf.set(hash, bytes);
      }
    return { hashOf: (one, index) => hashes.get(`${one.id}/${index}`)!, bytesOf };
  })();
  return files;
}

/** A premade character as the API answers it. */
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
