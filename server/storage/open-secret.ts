import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readSecret, type SecretFile } from '../lib/secrets/read-secret.ts';
import { StartupError } from '../lib/errors/startup-error.ts';
import type { Database } from './database.ts';
import { engineConnection } from './schema/engine.ts';
import { media } from './schema/media.ts';
import { session } from './schema/user.ts';

const uses = {
  secret: {
    variable: 'AUTH_SECRET',
    isUsed: sql`exists (select from ${session})`,
    cost: 'everybody signs in again and guests lose their library',
  },
  'engine-secret': {
    variable: 'ENGINE_SECRET',
    isUsed: sql`exists (select from ${engineConnection} where ${engineConnection.sealedKey} is not null)
      or exists (select from ${media} where ${media.shareSealed} like 'v1.%')`,
    cost: 'keys of engines are entered again and links of shared pictures are lost',
  },
};

/**
 * Reads a secret of the data folder, and makes it where it is missing. Not when rows of the database depend on the one that
 * is missing: a new one could not read them.
 * @throws StartupError that says what starting over costs
 */
export async function openSecret(db: Database, dataDir: string, file: SecretFile): Promise<string> {
  const path = join(dataDir, file);
  const { variable, isUsed, cost } = uses[file];
  if (!existsSync(path)) {
    const { rows } = await db.execute<{ is_used: boolean }>(sql`select ${isUsed} as is_used`);
    if (rows[0]!.is_used)
      throw new StartupError(
        `The file ${path} is missing, and this database needs it: put it back from a backup, set ${variable} again if you used it, or write at least 32 random characters into a new file of that name, after which ${cost}.`,
      );
  }
  return readSecret(dataDir, file);
}
