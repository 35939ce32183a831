import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/** Words of the library that have a typed word within them, not at their beginning: the shortest. */
const wordsMax = 64;
const similarMax = 8;
/** Below this share of common trigrams (0–1) two words are not the same one mistyped. */
const similarity = 0.4;

/**
 * What was typed as a query on `generation.search`: every typed word must occur, as a part of a word of the library or,
 * when it is part of none, nearly. Null when nothing can match.
 */
export async function findSearchQuery(db: Pick<Database, 'execute'>, spaceId: string, typed: string): Promise<string | null> {
  const { rows } = await db.execute<{ words: string[] }>(
    sql`select tsvector_to_array(to_tsvector('simple', ${typed.replaceAll('\0', '')})) words`,
  );
  const key = createHash('md5').update(spaceId).digest('hex').slice(0, 8);
  const parts: string[] = [];
  for (const word of rows[0]?.words ?? []) {
    const isBeginning = await isBeginningOfWord(db, spaceId, word);
    const others = await findWithin(db, spaceId, word);
    const found = isBeginning || others.length > 0 ? others : await findSimilar(db, spaceId, word);
    const candidates = found.map((candidate) => quote(`${key}:${candidate}`));
    // All words that begin so at once: each of hundreds would have to be looked for in every request.
    if (isBeginning) candidates.push(`${quote(`${key}:${word}`)}:*`);
    if (candidates.length === 0) return null;
    parts.push(`(${candidates.join('|')})`);
  }
  return parts.length === 0 ? null : parts.join('&');
}

async function isBeginningOfWord(db: Pick<Database, 'execute'>, spaceId: string, word: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from search_word where space_id = ${spaceId} and word like ${`${asPattern(word)}%`} limit 1`,
  );
  return rows.length > 0;
}

async function findWithin(db: Pick<Database, 'execute'>, spaceId: string, word: string): Promise<string[]> {
  const pattern = asPattern(word);
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_word where space_id = ${spaceId} and word like ${`%${pattern}%`} and word not like ${`${pattern}%`}
      order by length(word), word limit ${wordsMax}`,
  );
  return rows.map((row) => row.word);
}

async function findSimilar(db: Pick<Database, 'execute'>, spaceId: string, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_word where space_id = ${spaceId} and word % ${word} and similarity(word, ${word}) >= ${similarity}
      order by similarity(word, ${word}) desc, word limit ${similarMax}`,
  );
  return rows.map((row) => row.word);
}

/** What stands for itself in a LIKE pattern. */
function asPattern(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** As the text form of a tsquery wants a word. */
function quote(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
