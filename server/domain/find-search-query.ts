import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';

/** Words of the library that one typed word may stand for. */
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
    const candidates = await findWords(db, spaceId, word);
    if (candidates.length === 0) return null;
    parts.push(`(${candidates.map((candidate) => quote(`${key}:${candidate}`)).join('|')})`);
  }
  return parts.length === 0 ? null : parts.join('&');
}

async function findWords(db: Pick<Database, 'execute'>, spaceId: string, word: string): Promise<string[]> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const containing = await db.execute<{ word: string }>(
    sql`select word from search_word where space_id = ${spaceId} and word like ${pattern} order by length(word), word limit ${wordsMax}`,
  );
  if (containing.rows.length > 0) return containing.rows.map((row) => row.word);
  const similar = await db.execute<{ word: string }>(
    sql`select word from search_word where space_id = ${spaceId} and word % ${word} and similarity(word, ${word}) >= ${similarity}
      order by similarity(word, ${word}) desc, word limit ${similarMax}`,
  );
  return similar.rows.map((row) => row.word);
}

/** As the text form of a tsquery wants a word. */
function quote(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
