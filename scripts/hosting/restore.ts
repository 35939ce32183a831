import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { readManifest } from '../../server/storage/backup/backup-manifest.ts';
import { restoreBackup } from '../../server/storage/backup/restore-backup.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run restore -- --from FOLDER` restores a backup into an empty studio that does not run.

await runCommand(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, data: { type: 'string' } } });
  if (values.from === undefined) throw new StartupError('Usage: npm run restore -- --from «folder of a backup» [--data ./data]');
  const folder = resolve(values.from);
  // Fails for a folder without a backup before a database is created.
  readManifest(folder);
  const studio = await openStudioData(values.data, false);
  try {
    const { madeAt, media } = await restoreBackup(studio, folder);
    return `Restored the studio of ${madeAt} with ${media.files} files. Start it: every device will read it again.`;
  } finally {
    await studio.close();
  }
});
