import { buffer } from 'node:stream/consumers';
import type { Blank } from '../../lib/strip-film/fill-blanks.ts';
import { listBlanks } from '../../lib/strip-film/list-blanks.ts';
import { listWebmBlanks } from '../../lib/strip-film/list-webm-blanks.ts';
import type { MediaFile } from '../files/find-media-file.ts';
import { openLine } from '../run-one-at-a-time.ts';

/** Films whose blanks are cached: the ones requested last. */
const filmsMax = 32;
const known = new Map<string, Promise<Blank[] | null>>();
const inLine = openLine();

/**
 * Lists what to blank in an MP4, MOV or WEBM, as `listBlanks` does. Each film is scanned once for all requests and ranges. Only
 * one film is scanned at a time, because everyone with a link may ask.
 */
export function findFilmBlanks(file: Pick<MediaFile, 'hash' | 'sizeBytes' | 'open'>): Promise<Blank[] | null> {
  const { hash } = file;
  const found = known.get(hash) ?? lookThrough(file);
  known.delete(hash);
  known.set(hash, found);
  const [longestAgo] = known.keys();
  if (known.size > filmsMax && longestAgo !== undefined) known.delete(longestAgo);
  return found;
}

async function lookThrough({ hash, sizeBytes, open }: Pick<MediaFile, 'hash' | 'sizeBytes' | 'open'>): Promise<Blank[] | null> {
  const read = async (start: number, end: number) => buffer((await open({ start, end })).stream);
  try {
    return await inLine(async () => (await listBlanks(read, sizeBytes)) ?? listWebmBlanks(read, sizeBytes));
  } catch (error) {
    // Forget the failure: a file that could not be read now may be readable next time.
    known.delete(hash);
    throw error;
  }
}
