import { createHash } from 'node:crypto';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { foldText, wordsOf } from '../../../contract/text/fold-text.ts';
import { keysOf } from '../../../contract/generations/current-model.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { generation } from '../../storage/schema/media.ts';

/** A search reads the words in the studio's database and the names of its models. */
export type SearchedStudio = { db: Database; engines: Pick<EngineRegistry, 'catalogue'> };

/** With more library words than this around a typed word (not at their beginning), each request is scanned instead. */
const wordsMax = 64;
const similarMax = 8;
/** Below this share of common trigrams (0–1) two words do not count as the same word mistyped. */
const similarity = 0.4;
/** Characters of a typed word. `space_search` keeps longer words in pieces, so that every part of this length is found. */
const wordLength = 200;

/**
 * The condition on `generation` for a typed text. Every typed word must occur as a part of a word of the library, or in the name
 * of the model. A word that occurs in neither matches similar words. Null when nothing can match.
 */
export async function findSearchQuery({ db, engines }: SearchedStudio, spaceId: string, typed: string): Promise<SQL | null> {
  const models = await engines.catalogue();
  const key = createHash('md5').update(spaceId).digest('hex').slice(0, 8);
  const parts: string[] = [];
  const lookedThrough: SQL[] = [];
  for (const typedWord of wordsOf(typed)) {
    const word = Array.from(typedWord).slice(0, wordLength).join('');
    const named = findNamed(models, word);
    const within = await findWithin(db, spaceId, word);
    if (within.length > wordsMax) {
      lookedThrough.push(hasWithin(word, named));
      continue;
    }
    const isBeginning = await isBeginningOfWord(db, spaceId, word);
    const isFound = isBeginning || within.length > 0 || named.length > 0;
    const words = isFound ? within : await findSimilar(db, spaceId, word);
    const candidates = [...words, ...named.map((model) => `=${model}`)].map((one) => quote(`${key}:${one}`));
    // One prefix query for all words with this beginning: hundreds of separate terms would be searched in every request.
    if (isBeginning) candidates.push(`${quote(`${key}:${word}`)}:*`);
    if (candidates.length === 0) return null;
    parts.push(`(${candidates.join('|')})`);
  }
  const indexed = parts.length === 0 ? undefined : sql`${generation.search} @@ ${parts.join('&')}::tsquery`;
  return and(indexed, ...lookedThrough) ?? null;
}

/** Keys of the models whose name contains the word, with the keys they had before. */
function findNamed(models: readonly Model[], word: string): string[] {
  return models.filter(({ name }) => foldText(name).includes(word)).flatMap(({ key }) => keysOf(key));
}

/** A scan of each request: so many words match that most requests of a page do. */
function hasWithin(word: string, named: string[]): SQL {
  const isWithin = sql`exists (select from searched_words(${generation.search}) part where part like ${`%${asPattern(word)}%`})`;
  return named.length === 0 ? isWithin : sql`(${isWithin} or ${inArray(generation.model, named)})`;
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
      limit ${wordsMax + 1}`,
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

/** Escapes the wildcards of a LIKE pattern. */
function asPattern(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** Quotes a word for the text form of a tsquery. */
function quote(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}
