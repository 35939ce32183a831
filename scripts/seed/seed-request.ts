import { parseArgs } from 'node:util';
import { safeParse } from 'valibot';
import { signUpRequestSchema } from '../../contract/account/user.ts';
import { findWeakness } from '../../server/domain/passwords/find-weakness.ts';
import { StartupError } from '../../server/lib/errors/startup-error.ts';

const usage =
  'Usage: npm run seed -- --items 5000 --email you@example.com --password «at least 8 characters» [--pictures 12] [--data ./data]';
const itemsMax = 1_000_000;
/** Painting takes most of the time, so many items share a picture. */
const itemsPerPicture = 20;
const picturesMin = 5;

/**
 * The arguments of `npm run seed`. `pictures`: most pictures to paint; all items share them. `data`: the data folder, undefined for the
 * default.
 */
export type SeedRequest = { items: number; pictures: number; email: string; password: string; data: string | undefined };

/**
 * Reads the arguments after `npm run seed --`.
 * @throws StartupError that lists every wrong argument, and the usage
 */
export function readSeedRequest(args: string[]): SeedRequest {
  const text = { type: 'string' } as const;
  const options = { items: text, pictures: text, email: text, password: text, data: text };
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('. ')[0]}.\n${usage}`, error);
  }
  const problems: string[] = [];
  const items = Number(values.items);
  if (!/^\d+$/.test(values.items ?? '') || items < 1 || items > itemsMax) problems.push(`--items must be a number from 1 to ${itemsMax}`);
  const pictures = values.pictures === undefined ? Math.max(picturesMin, Math.ceil(items / itemsPerPicture)) : Number(values.pictures);
  if (!/^[1-9]\d{0,5}$/.test(values.pictures ?? '1')) problems.push('--pictures must be a number from 1 on');
  const account = safeParse(signUpRequestSchema, { email: values.email ?? '', password: values.password ?? '' });
  if (!account.success) problems.push(...account.issues.map((issue) => `--${String(issue.path?.[0]?.key)} ${issue.message}`));
  const weakness = account.success ? findWeakness(account.output) : null;
  if (weakness !== null) problems.push(`--password ${weakness}`);
  if (problems.length > 0 || !account.success) throw new StartupError(`${problems.join('; ')}.\n${usage}`);
  return { items, pictures, ...account.output, data: values.data };
}
