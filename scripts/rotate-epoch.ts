import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { readConfig } from '../server/config.ts';
import { lockFolder } from '../server/lib/lock-folder.ts';
import { openFolder } from '../server/lib/open-folder.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { openDatabase } from '../server/storage/database.ts';
import { space } from '../server/storage/schema/space.ts';

// `npm run rotate-epoch` after a backup was restored: devices may know changes that the backup does not, so each
// reads the studio again from the beginning and sends what is missing.

async function rotateEpochs(dataDir: string | undefined): Promise<number> {
  const config = readConfig();
  if (dataDir !== undefined) config.dataDir = resolve(dataDir);
  openFolder(config.dataDir);
  const unlock = lockFolder(config.dataDir);
  try {
    const opened = await openDatabase({ ...config, use: 'alone' });
    try {
      const rotated = await opened.db
        .update(space)
        .set({ epoch: sql`gen_random_uuid()` })
        .returning({ id: space.id });
      return rotated.length;
    } finally {
      await opened.close();
    }
  } finally {
    unlock();
  }
}

try {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const count = await rotateEpochs(values.data);
  console.log(`Every device of ${count} ${count === 1 ? 'space' : 'spaces'} will read the studio again.`);
} catch (error) {
  const code = (error as { code?: unknown }).code;
  const isExpected = error instanceof StartupError || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS'));
  if (!isExpected) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
