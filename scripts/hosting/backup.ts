import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes } from '../../src/lib/format/format-bytes.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { writeBackup } from '../../server/storage/backup/write-backup.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run backup -- --to FOLDER` copies the whole studio as of one moment, also while it runs.

await runCommand(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, data: { type: 'string' } } });
  if (values.to === undefined) throw new StartupError('Usage: npm run backup -- --to «empty folder» [--data ./data]');
  const studio = await openStudioData(values.data, true);
  try {
    const { manifest, lost } = await writeBackup(studio, resolve(values.to));
    const { tables, media } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const wrote = `Wrote ${rows} rows and ${media.files} files (${formatBytes(media.sizeBytes)}) to ${resolve(values.to)}.`;
    if (lost.length === 0) return wrote;
    const items = lost.map(({ id, email, hash }) => `${id} of ${email ?? 'a guest'}, file ${hash}`);
    throw new StartupError(
      `${wrote}\nIt lacks the files of these items, which are missing or damaged in the media folder: put good copies back and make another backup, or delete the items for good.\n${items.join('\n')}`,
    );
  } finally {
    await studio.close();
  }
});
