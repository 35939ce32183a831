import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import * as v from 'valibot';
import type { AssessmentThresholds } from '../contract/content/assessment.ts';
import { personalPlans } from '../contract/account/plan.ts';
import { type EngineFromEnvironment, readEngineEnvironment } from './engines/connected/read-engine-environment.ts';
import { readStudioMark } from './domain/converting/read-studio-mark.ts';
import { protocol } from '../contract/sync/protocol.ts';
import type { Watermark } from '../contract/downloads/watermark.ts';
import { StartupError } from './lib/errors/startup-error.ts';

const whole = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `${name} must be a whole number from ${min} to ${max}`),
    v.toNumber(),
    v.minValue(min, `${name} must be a whole number from ${min} to ${max}`),
    v.maxValue(max, `${name} must be a whole number from ${min} to ${max}`),
  );
const listOf = (text: string) => text.split(',').map((part) => part.trim());
const isUrl = (protocols: string[]) => (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol);
const flag = (name: string) =>
  v.pipe(
    v.picklist(['0', '1'], `${name} must be 0 or 1`),
    v.transform((text) => text === '1'),
  );

const environmentSchema = v.object({
  PORT: v.optional(whole('PORT', 0, 65_535), '8787'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'HOST must be a host name or an address')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isUrl(['postgres:', 'postgresql:']), 'DATABASE_URL must begin with postgresql:// and name a database')),
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.check((urls) => urls.every(isUrl(['http:', 'https:'])), 'PUBLIC_URL must begin with https:// or http://, also after a comma'),
    ),
  ),
  TRUST_PROXY: v.optional(flag('TRUST_PROXY'), '0'),
  AUTH_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'AUTH_SECRET must have at least 32 characters'))),
  ENGINE_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'ENGINE_SECRET must have at least 32 characters'))),
  DEFAULT_PLAN: v.optional(v.picklist(personalPlans, `DEFAULT_PLAN must be one of: ${personalPlans.join(', ')}`), 'free'),
  FIRST_ACCOUNT_ADMIN: v.optional(flag('FIRST_ACCOUNT_ADMIN'), '1'),
  DEFAULT_CREDITS: v.optional(whole('DEFAULT_CREDITS', 0, 100_000_000)),
  PAINTER_THREADS: v.optional(whole('PAINTER_THREADS', 1, 64)),
  UPSCALE_SECONDS_MAX: v.optional(whole('UPSCALE_SECONDS_MAX', 0, 3_600), '90'),
  RATE_LIMIT_SCALE: v.optional(whole('RATE_LIMIT_SCALE', 0, 1_000), '1'),
  QUOTA_GUEST_GB: v.optional(whole('QUOTA_GUEST_GB', 0, 1_000_000), '1'),
  QUOTA_FREE_GB: v.optional(whole('QUOTA_FREE_GB', 0, 1_000_000), '10'),
  QUOTA_PAID_GB: v.optional(whole('QUOTA_PAID_GB', 0, 1_000_000), '100'),
  VERIFY_MB_PER_SECOND: v.optional(whole('VERIFY_MB_PER_SECOND', 0, 10_000), '8'),
  FFMPEG_PATH: v.optional(v.string()),
  ASSESS_PORN_MAX: v.optional(whole('ASSESS_PORN_MAX', 0, 100), '70'),
  ASSESS_HENTAI_MAX: v.optional(whole('ASSESS_HENTAI_MAX', 0, 100), '70'),
  ASSESS_SEXY_MAX: v.optional(whole('ASSESS_SEXY_MAX', 0, 100), '100'),
  ASSESS_EXPLICIT_MAX: v.optional(whole('ASSESS_EXPLICIT_MAX', 0, 100), '80'),
  ASSESS_SHARES: v.optional(flag('ASSESS_SHARES'), '0'),
  RECREATE: v.optional(flag('RECREATE'), '1'),
  WITHDRAW_SERVICE_WORKER: v.optional(flag('WITHDRAW_SERVICE_WORKER'), '0'),
  NODE_ENV: v.optional(v.string(), 'development'),
});

const gigabyte = 1_000_000_000;

/** The settings from the environment, validated. */
export type Config = {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** Milliseconds that a query waits while all database connections are in use; undefined: the default. Tests set it. */
  connectionWaitMs: number | undefined;
  /** Addresses of the studio as browsers see it, the first one for links and engines. */
  publicUrls: readonly string[];
  trustProxy: boolean;
  /** Undefined: made once and kept in the data folder. */
  authSecret: string | undefined;
  /** Seals the keys of engines; undefined: made once and kept in the data folder. */
  engineSecret: string | undefined;
  defaultPlan: (typeof personalPlans)[number];
  /** Whether the first user to sign up becomes the administrator. */
  firstAccountIsAdmin: boolean;
  /** Credits of a new user. */
  defaultCredits: number;
  /** Undefined: chosen by the painter. */
  painterThreads: number | undefined;
  /** The longest that the network may take for one picture; 0: it is off. */
  upscaleSecondsMax: number;
  /** Multiplies every rate limit; 0 switches them off. */
  rateLimitScale: number;
  /** Bytes of files that one user may keep; 0: no limit. */
  quotaBytes: { guest: number; free: number; paid: number };
  /** Speed of the monthly check of all originals; 0: no check. */
  verifyBytesPerSecond: number;
  isProduction: boolean;
  /** Browsers are told to remove the app's service worker. */
  isWorkerWithdrawn: boolean;
  /** Devices that speak an older protocol are asked to update. */
  oldestProtocol: number;
  /** The mark that this studio puts on videos; null: none. */
  watermark: Watermark | null;
  /** Whether people are offered to make a picture once more: Reuse Settings, Create Variations, Retry. */
  canRecreate: boolean;
  /** The ffmpeg that converts for browsers that cannot; undefined: the one on the PATH, `none`: none. */
  ffmpegPath: string | undefined;
  /** The limits above which a picture is not published, and whether files behind share links are assessed too. */
  assessment: { thresholds: AssessmentThresholds; isForShares: boolean };
  /** Engines that the environment connects. */
  engines: EngineFromEnvironment[];
};

/**
 * Reads the configuration from an environment; empty values count as absent.
 * @throws StartupError that names each bad value
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = v.safeParse(environmentSchema, given);
  if (!result.success) throw new StartupError(`${result.issues.map((issue) => issue.message).join('; ')}.`);
  const env = result.output;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    connectionWaitMs: undefined,
    publicUrls: env.PUBLIC_URL ?? [],
    trustProxy: env.TRUST_PROXY,
    authSecret: env.AUTH_SECRET,
    engineSecret: env.ENGINE_SECRET,
    defaultPlan: env.DEFAULT_PLAN,
    firstAccountIsAdmin: env.FIRST_ACCOUNT_ADMIN,
    defaultCredits: env.DEFAULT_CREDITS ?? (env.DEFAULT_PLAN === 'pro' ? 1_000 : 0),
    painterThreads: env.PAINTER_THREADS,
    upscaleSecondsMax: env.UPSCALE_SECONDS_MAX,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    verifyBytesPerSecond: env.VERIFY_MB_PER_SECOND * 1_000_000,
    quotaBytes: { guest: env.QUOTA_GUEST_GB * gigabyte, free: env.QUOTA_FREE_GB * gigabyte, paid: env.QUOTA_PAID_GB * gigabyte },
    isProduction: env.NODE_ENV === 'production',
    isWorkerWithdrawn: env.WITHDRAW_SERVICE_WORKER,
    oldestProtocol: protocol.oldest,
    watermark: readStudioMark(given),
    canRecreate: env.RECREATE,
    ffmpegPath: env.FFMPEG_PATH,
    assessment: { thresholds: readThresholds(env), isForShares: env.ASSESS_SHARES },
    engines: readEngineEnvironment(given),
  };
}

/** Percent, as they are set, to scores of 0–1. */
function readThresholds(env: v.InferOutput<typeof environmentSchema>): AssessmentThresholds {
  return {
    porn: env.ASSESS_PORN_MAX / 100,
    hentai: env.ASSESS_HENTAI_MAX / 100,
    sexy: env.ASSESS_SEXY_MAX / 100,
    explicit: env.ASSESS_EXPLICIT_MAX / 100,
  };
}

/** The configuration of this process: its environment, and for what is not there the file `.env` beside it. */
export function readConfig(): Config {
  const file = resolve('.env');
  let fromFile: Record<string, string | undefined> = {};
  try {
    if (existsSync(file)) fromFile = parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`The file ${file} cannot be read: ${(error as Error).message}.`, error);
  }
  return parseConfig({ ...fromFile, ...process.env });
}
