import { StartupError } from '../server/lib/errors/startup-error.ts';
import { openStudioData } from './hosting/open-studio-data.ts';
import { findOrAddAccount } from './seed/seed-account.ts';
import { insertAlbums } from './seed/seed-albums.ts';
import { paintScenes } from './seed/seed-pictures.ts';
import { insertItems } from './seed/seed-rows.ts';
import { readSeedRequest, type SeedRequest } from './seed/seed-request.ts';

// `npm run seed` fills an account with items as after two years of use, also beside a running studio.

async function seed(request: SeedRequest): Promise<void> {
  const began = performance.now();
  const elapsed = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const opened = await openStudioData(request.data, true);
  try {
    const { owner, isNew } = await findOrAddAccount(opened.db, opened.config, request);
    console.log(`${isNew ? 'Made the account' : 'Found the account'} ${request.email}.`);
    const pictures = await paintScenes(opened.mediaStore, request.pictures);
    console.log(`Painted ${pictures.length} pictures (${elapsed()}).`);
    await insertItems(opened.pool, owner, {
      pictures,
      count: request.items,
      onChunk: (written) =>
        console.log(`Wrote ${written.toLocaleString('en')} of ${request.items.toLocaleString('en')} items (${elapsed()}).`),
    });
    const albums = await insertAlbums(opened.pool, owner, request.items);
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
  await seed(readSeedRequest(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
