import { and, eq, sql } from 'drizzle-orm';
import type { Seal } from '../../lib/secrets/seal.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import { purposeOf } from './share-links.ts';

const atOnce = 500;

/** Seals the links that an earlier version of the studio stored as they are. What they open stays the same, and no device hears of it. */
export async function sealLinks(db: Database, seal: Seal): Promise<void> {
  for (;;) {
    const rows = await db
      .select({ id: media.id, plain: media.shareSealed })
      .from(media)
      // As the index says it: without it every start would read the whole table.
      .where(sql`${media.shareSealed} not like 'v1.%'`)
      .limit(atOnce);
    for (const { id, plain } of rows) {
      const sealed = seal.close(plain!, purposeOf(id));
      // Another studio on the same database may have been first, or the item got another link.
      await db
        .update(media)
        .set({ shareSealed: sealed })
        .where(and(eq(media.id, id), eq(media.shareSealed, plain!)));
    }
    if (rows.length < atOnce) return;
  }
}
