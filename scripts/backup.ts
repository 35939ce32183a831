import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '../src/lib/format-bytes.ts';
import { StartupError } from '../server/lib/startup-error.ts';
import { writeBackup } from '../server/storage/backup/write-backup.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run backup -- --to FOLDER`: everything the studio has, of one moment, also while it is running.

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, data: { type: 'string' } } });
  if (values.to === undefined) throw new StartupError('Usage: npm run backup -- --to «empty folder» [--data ./data]');
  const studio = await openStudioData(values.data, true);
  try {
    const { tables, media } = await writeBackup(studio, resolve(values.to));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `Wrote ${rows} rows and ${media.files} files (${formatBytes(media.sizeBytes)}) to ${resolve(values.to)}.`;
  } finally {
    await studio.close();
  }
});
