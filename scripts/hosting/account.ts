import { parseArgs } from 'node:util';
import { limits } from '../../contract/limits.ts';
import { personalPlans } from '../../contract/account/plan.ts';
import { changeGrants, type Grants } from '../../server/domain/internal/change-grants.ts';
import { setPassword } from '../../server/domain/passwords/set-password.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';
import { openStudioData, runCommand } from './open-studio-data.ts';
import { readPassword } from './read-password.ts';

// `npm run account -- <e-mail>` prints an account's rights; options grant or revoke them, also while the studio runs. `--password` reads a
// new password from standard input, because every user of the machine sees arguments.

await runCommand(async () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: text,
      plan: text,
      credits: text,
      publish: text,
      share: text,
      watermark: text,
      suspend: text,
      password: { type: 'boolean' },
    },
  });
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new StartupError('Name one account: npm run account -- <e-mail>');
  const hasMark = readAnswer('watermark', values.watermark);
  const changes = {
    plan: readPlan(values.plan),
    credits: readCredits(values.credits),
    canPublish: readAnswer('publish', values.publish),
    canShare: readAnswer('share', values.share),
    canRemoveWatermark: hasMark === undefined ? undefined : !hasMark,
    isSuspended: readAnswer('suspend', values.suspend),
  };
  const password = values.password === true ? await readPassword(email) : undefined;
  const studio = await openStudioData(values.data, true);
  try {
    const now = await changeGrants(studio.db, { email }, changes);
    if (now === null) throw new StartupError(`There is no account ${email}. Sign up in the studio first.`);
    if (password === undefined) return describe(email, now);
    await setPassword(studio.db, { email, password });
    return `${email} has a new password and is signed out everywhere.\n${describe(email, now)}`;
  } finally {
    await studio.close();
  }
});

function describe(email: string, { plan, credits, canPublish, canShare, canRemoveWatermark, isSuspended }: Grants): string {
  const mark = canRemoveWatermark || plan !== 'free' ? 'may save videos without the mark' : 'saves videos with the mark';
  return [
    `${email} is on the ${plan} plan with ${credits.toLocaleString('en')} credits,`,
    `${canPublish ? 'may' : 'may not'} publish, ${canShare ? 'may' : 'may not'} share, ${mark}${isSuspended ? ', and is suspended: it cannot sign in' : ''}.`,
  ].join(' ');
}

function readPlan(value: string | undefined): Grants['plan'] | undefined {
  const plan = personalPlans.find((name) => name === value);
  if (value !== undefined && plan === undefined) throw new StartupError(`--plan must be one of: ${personalPlans.join(', ')}.`);
  return plan;
}

function readCredits(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value) || Number(value) > limits.creditsMax)
    throw new StartupError(`--credits must be a whole number from 0 to ${limits.creditsMax}.`);
  return Number(value);
}

function readAnswer(name: string, value: string | undefined): boolean | undefined {
  if (value === undefined || value === 'yes' || value === 'no') return value === undefined ? undefined : value === 'yes';
  throw new StartupError(`--${name} must be yes or no.`);
}
