import { parseArgs } from 'node:util';
import { setAdmin } from '../../server/domain/account/set-admin.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';

// `npm run admin -- <e-mail>` makes an account an administrator, and with `--remove` an ordinary one again.

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, remove: { type: 'boolean', default: false } },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new StartupError('Name one account: npm run admin -- <e-mail>');
  const studio = await openStudioData(values.data, true);
  try {
    if (!(await setAdmin(studio.db, email, !values.remove)))
      throw new StartupError(`There is no account ${email}. Sign up in the studio first.`);
    return values.remove
      ? `${email} is not an administrator any more.`
      : `${email} is an administrator now. Reload the studio to see its engines.`;
  } finally {
    await studio.close();
  }
});
