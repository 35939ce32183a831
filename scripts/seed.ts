import { parseArgs } from 'node:util';
import { safeParse } from 'valibot';
import { signUpRequestSchema } from '../contract/user.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { openStudioData } from './open-studio-data.ts';
import { findOrAddAccount } from './seed-account.ts';
import { insertAlbums } from './seed-albums.ts';
import { paintScenes } from './seed-pictures.ts';
import { insertItems } from './seed-rows.ts';

// `npm run seed` fills an account with items that look like two years of use. Works beside a running studio too.
const usage = 'Usage: npm run seed -- --items 5000 --email you@example.com --password «at least 8 characters» [--data ./data]';
const itemsMax = 1_000_000;

type Wish = { items: number; email: string; password: string; data: string | undefined };

/** @throws StartupError that names what is wrong */
function readWish(): Wish {
  const options = { items: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' }, data: { type: 'string' } } as const;
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('. ')[0]}.\n${usage}`, error);
  }
  const problems: string[] = [];
  const items = Number(values.items);
  if (!/^\d+$/.test(values.items ?? '') || items < 1 || items > itemsMax) problems.push(`--items must be a number from 1 to ${itemsMax}`);
  const account = safeParse(signUpRequestSchema, { email: values.email ?? '', password: values.password ?? '' });
  if (!account.success) problems.push(...account.issues.map((issue) => `--${String(issue.path?.[0]?.key)} ${issue.message}`));
  if (problems.length > 0 || !account.success) throw new StartupError(`${problems.join('; ')}.\n${usage}`);
  return { items, ...account.output, data: values.data };
}

async function seed(wish: Wish): Promise<void> {
  const began = performance.now();
  const elapsed = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const opened = await openStudioData(wish.data, true);
  try {
    const { owner, isNew } = await findOrAddAccount(opened.db, opened.config, wish);
    console.log(`${isNew ? 'Made the account' : 'Found the account'} ${wish.email}.`);
    const pictures = await paintScenes(opened.mediaStore, wish.items);
    console.log(`Painted ${pictures.length} pictures (${elapsed()}).`);
    await insertItems(opened.pool, owner, {
      pictures,
      count: wish.items,
      onChunk: (written) =>
        console.log(`Wrote ${written.toLocaleString('en')} of ${wish.items.toLocaleString('en')} items (${elapsed()}).`),
    });
    const albums = await insertAlbums(opened.pool, owner, wish.items);
    if (albums > 0) console.log(`Filled ${albums} albums (${elapsed()}).`);
    await opened.pool.query('analyze media, generation, album, album_item');
    const { rows } = await opened.pool.query<{ seq: string }>('select seq from space where id = $1', [owner.spaceId]);
    opened.db.hints.publish({ space: owner.spaceId, seq: Number(rows[0]!.seq) });
  } finally {
    await opened.close();
  }
  console.log(`Done in ${elapsed()}.`);
}

try {
  await seed(readWish());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
