import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pairAnew } from '../../server/storage/files/pair-media-store.ts';
import { space } from '../../server/storage/schema/space.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run rotate-epoch` after a database or its media folder was moved or restored by hand. Pairs the two again. Devices may know changes
// that the database has lost, so each reads the studio again and sends them.

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
