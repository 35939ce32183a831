import { randomInt, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

type Owner = { userId: string; spaceId: string };

const titles = [
  'Realistic Portrait',
  'Anime',
  'My Favorites',
  'Landscapes',
  'For the exhibition',
  'Wallpapers',
  'Clients',
  'Studies',
  'Snow',
  'Cities at night',
  'Animals',
  'To print',
];
const albumsMax = 36;
const itemsPerAlbum = { min: 50, max: 2_000 };

/** Makes a few dozen albums of 50 to 2,000 items each; fewer and smaller ones for a small library. */
export async function insertAlbums(pool: Pool, owner: Owner, itemCount: number): Promise<number> {
  const count = Math.min(albumsMax, Math.floor(itemCount / 200));
  const sizeMax = Math.min(itemsPerAlbum.max, Math.ceil(itemCount / 10));
  for (let i = 0; i < count; i++) {
    const size = randomInt(Math.min(itemsPerAlbum.min, sizeMax), sizeMax + 1);
    const round = Math.floor(i / titles.length);
    await insertAlbum(pool, owner, { title: titles[i % titles.length]! + (round === 0 ? '' : ` ${round + 1}`), size });
  }
  return count;
}

/** One statement: the album, its members at random and the change numbers they are synced by. */
async function insertAlbum(pool: Pool, { userId, spaceId }: Owner, { title, size }: { title: string; size: number }): Promise<void> {
  await pool.query(
    `with place as (
       update space set seq = seq + 1, digest = digest # row_digest('albums', $2::uuid::text, seq + 1) where id = $1 returning seq
     ),
     chosen as materialized (
       select id, created_at from media where space_id = $1 and deleted_at is null and status = 'completed' order by random() limit $5
     ),
     made as (
       insert into album (id, space_id, seq, user_id, title, image_count, created_at, updated_at, last_added_at, digest)
       select $2::uuid, $1, place.seq, $3, $4, (select count(*) from chosen), now(), now(), now(),
         row_digest('albums', $2::uuid::text, place.seq) from place
       returning id, seq
     )
     insert into album_item (id, space_id, seq, album_id, media_id, added_at, is_counted)
     select made.id || '.' || chosen.id, $1, made.seq, made.id, chosen.id, now() - random() * interval '300 days', true from made, chosen`,
    [spaceId, randomUUID(), userId, title, size],
  );
}
