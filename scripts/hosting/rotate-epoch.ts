import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pairAnew } from '../../server/storage/files/pair-media-store.ts';
import { space } from '../../server/storage/schema/space.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run rotate-epoch` after a database or its media folder was moved or put back by hand: the two belong together from then
// on, and because devices may know changes that the database does not, each reads the studio again and sends what is missing.

await runCommand(async () => {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const studio = await openStudioData(values.data, false);
  try {
    await pairAnew(studio);
    const { length } = await studio.db
      .update(space)
      .set({ epoch: sql`gen_random_uuid()` })
      .returning({ id: space.id });
    return `Every device of ${length} ${length === 1 ? 'space' : 'spaces'} will read the studio again.`;
  } finally {
    await studio.close();
  }
});
