import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('parseConfig', () => {
  it('needs nothing', () => {
    expect(parseConfig({})).toMatchObject({
      port: 8787,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      defaultPlan: 'free',
      defaultCredits: 0,
      trustProxy: false,
    });
  });

  it('takes an empty value for an absent one', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toEqual(parseConfig({}));
  });

  it('gives new users of a pro studio credits to begin with', () => {
    expect(parseConfig({ DEFAULT_PLAN: 'pro' }).defaultCredits).toBe(1_000);
    expect(parseConfig({ DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: '5' }).defaultCredits).toBe(5);
  });

  it.each([
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HOST: 'a b' }, 'HOST must be a host name or an address.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgresql:// and name a database.'],
    [{ PUBLIC_URL: 'studio' }, 'PUBLIC_URL must begin with https:// or http://, also after a comma.'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be 0 or 1.'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters.'],
    [{ DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN must be one of: free, pro.'],
    [{ RECREATE: 'no' }, 'RECREATE must be 0 or 1.'],
    [{ UPSCALE_SECONDS_MAX: '1.5' }, 'UPSCALE_SECONDS_MAX must be a whole number from 0 to 3600.'],
    [{ PAINTER_THREADS: '0' }, 'PAINTER_THREADS must be a whole number from 1 to 64.'],
  ])('says what is wrong with %o', (environment, message) => {
    expect(() => parseConfig(environment)).toThrow(message);
  });

  it('names every bad value at once', () => {
    expect(() => parseConfig({ PORT: 'x', DEFAULT_PLAN: 'y' })).toThrow(/PORT.*DEFAULT_PLAN/);
  });
});
