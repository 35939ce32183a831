import { randomInt, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { limits } from '../../contract/limits.ts';
import { promptHead } from '../../contract/generations/prompt/prompt-head.ts';
import type { SyncedTable } from '../../contract/sync/synced-tables.ts';
import type { SeedPicture } from './seed-pictures.ts';
import { additions } from './seed-scenes.ts';

type Owner = { userId: string; spaceId: string };
/** Values of one column per entry, as `unnest` takes them. */
type Columns = Record<string, unknown[]>;
type Chunk = { generations: Columns; media: Columns; generationCount: number; mediaCount: number };

const generationsPerChunk = 2_000;
const twoYearsMs = 2 * 365 * 24 * 3_600_000;
const chanceOfStar = 0.08;
const chanceOfFailure = 0.01;

/** Models of the items; most are the painter. */
const models = ['painter', 'painter', 'painter', 'painter', 'flux-dev', 'flux-schnell', 'sdxl', 'gpt-image-1'];

const generationTypes = {
  id: 'uuid',
  model: 'text',
  seq: 'bigint',
  mid: 'uuid',
  created_at: 'bigint',
  prompt: 'text',
  negative_prompt: 'text',
  width: 'int',
  height: 'int',
  image_num: 'int',
  seed: 'bigint',
};
const mediaTypes = {
  id: 'uuid',
  model: 'text',
  seq: 'bigint',
  generation_id: 'uuid',
  index: 'int',
  created_at: 'bigint',
  status: 'text',
  width: 'int',
  height: 'int',
  seed: 'bigint',
  is_starred: 'bool',
  prompt_head: 'text',
  thumbhash: 'text',
  hash: 'text',
  mime: 'text',
  size_bytes: 'bigint',
  failed_reason: 'text',
};

/** Writes `count` items spread over the last two years, oldest first, 1–4 per request. */
export async function insertItems(
  pool: Pool,
  owner: Owner,
  input: { pictures: SeedPicture[]; count: number; onChunk: (written: number) => void },
): Promise<void> {
  const now = Date.now();
  for (let written = 0; written < input.count;) {
    const chunk = makeChunk(input.pictures, (made) => now - twoYearsMs * (1 - (written + made) / input.count), input.count - written);
    await writeChunk(pool, owner, chunk);
    written += chunk.mediaCount;
    input.onChunk(written);
  }
}

function makeChunk(pictures: SeedPicture[], instantOf: (made: number) => number, countMax: number): Chunk {
  const generations = emptyColumns(generationTypes);
  const media = emptyColumns(mediaTypes);
  let generationCount = 0;
  let mediaCount = 0;
  while (generationCount < generationsPerChunk && mediaCount < countMax) {
    const picture = pictures[randomInt(pictures.length)]!;
    const imageNum = Math.min(1 + randomInt(4), countMax - mediaCount);
    const request = {
      id: randomUUID(),
      model: choose(models),
      // The position in the chunk; the insert turns it into a seq of the space, one per request as in real use.
      seq: ++generationCount,
      mid: randomUUID(),
      created_at: Math.round(instantOf(mediaCount)),
      prompt: choose(picture.scene.prompts) + choose(additions),
      negative_prompt: picture.scene.negative,
      width: picture.width,
      height: picture.height,
      image_num: imageNum,
      seed: Math.random() < 0.2 ? randomSeed() : null,
    };
    push(generations, request);
    for (let index = 0; index < imageNum; index++) push(media, makeItem(request, index, picture));
    mediaCount += imageNum;
  }
  return { generations, media, generationCount, mediaCount };
}

function makeItem(
  request: { id: string; model: string; seq: number; created_at: number; prompt: string; seed: number | null },
  index: number,
  picture: SeedPicture,
): Record<string, unknown> {
  const isFailed = Math.random() < chanceOfFailure;
  return {
    id: randomUUID(),
    model: request.model,
    seq: request.seq,
    generation_id: request.id,
    index,
    created_at: request.created_at - index,
    status: isFailed ? 'failed' : 'completed',
    width: picture.width,
    height: picture.height,
    seed: request.seed === null ? randomSeed() : (request.seed + index) % (limits.seedMax + 1),
    is_starred: !isFailed && Math.random() < chanceOfStar,
    prompt_head: promptHead(request.prompt),
    thumbhash: isFailed ? null : picture.thumbhash,
    hash: isFailed ? null : picture.hash,
    mime: isFailed ? null : picture.mime,
    size_bytes: isFailed ? null : picture.sizeBytes,
    failed_reason: isFailed ? 'The painter could not finish this picture.' : null,
  };
}

/** One transaction. It only inserts, so locking the space's row first cannot deadlock. */
async function writeChunk(pool: Pool, { userId, spaceId }: Owner, chunk: Chunk): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ seq: string }>(
      'update space set seq = seq + $2, live_media = live_media + $3 where id = $1 returning seq',
      [spaceId, chunk.generationCount, chunk.mediaCount],
    );
    const lastSeq = Number(rows[0]!.seq);
    const firstSeq = lastSeq - chunk.generationCount;
    const common = { space_id: spaceId, user_id: userId };
    await insert(client, { table: 'generation', columns: chunk.generations, types: generationTypes, common, firstSeq });
    const mediaCommon = { ...common, resource_type: 'image', is_counted: 'true' };
    await insert(client, { table: 'media', columns: chunk.media, types: mediaTypes, common: mediaCommon, firstSeq });
    await digestRows(client, { spaceId, table: 'media', kind: 'media', seqs: [firstSeq, lastSeq] });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Adds rows that were just written to the digest of their space. Their `seqs` lie above the first number, up to the second. */
async function digestRows(
  client: PoolClient,
  { spaceId, table, kind, seqs }: { spaceId: string; table: string; kind: SyncedTable; seqs: [number, number] },
): Promise<void> {
  await client.query(
    `with counted as (
       update ${table} set digest = row_digest($4, id::text, seq) where space_id = $1 and seq > $2 and seq <= $3 and digest = 0 returning digest
     )
     update space set digest = digest # coalesce((select bit_xor(digest) from counted), 0) where id = $1`,
    [spaceId, ...seqs, kind],
  );
}

type Insert = { table: string; columns: Columns; types: Record<string, string>; common: Record<string, string>; firstSeq: number };

/** `common`: constants of all rows. Names are ours; values travel as parameters. */
async function insert(client: PoolClient, { table, columns, types, common, firstSeq }: Insert): Promise<void> {
  const names = Object.keys(types);
  const constants = Object.keys(common);
  const source = names.map((name) => {
    if (name === 'seq') return 'rows.seq + $1::bigint';
    return name === 'created_at' ? `to_timestamp(rows.created_at / 1000.0)` : `rows."${name}"`;
  });
  const casts = constants.map((name, i) => (name === 'is_counted' ? `$${i + 2}::bool` : `$${i + 2}::text`));
  const arrays = names.map((name, i) => `$${constants.length + 2 + i}::${types[name]}[]`);
  const quoted = names.map((name) => `"${name}"`);
  await client.query(
    `insert into ${table} (${[...quoted, ...constants].join(', ')})
     select ${[...source, ...casts].join(', ')} from unnest(${arrays.join(', ')}) as rows(${quoted.join(', ')})`,
    [firstSeq, ...Object.values(common), ...names.map((name) => columns[name])],
  );
}

function emptyColumns(types: Record<string, string>): Columns {
  return Object.fromEntries(Object.keys(types).map((name) => [name, []]));
}

function push(columns: Columns, row: Record<string, unknown>): void {
  for (const [name, values] of Object.entries(columns)) values.push(row[name]);
}

function choose<T>(from: readonly T[]): T {
  return from[randomInt(from.length)]!;
}

function randomSeed(): number {
  return randomInt(limits.seedMax + 1);
}
