import type { Client } from 'pg';
import { expect, inject } from 'vitest';
import { eventually } from '../eventually.ts';
import { spawnStudio, type SpawnedStudio } from './spawn-studio.ts';
import { connectToStudio } from './studio-database.ts';
import { TestClient } from '../http/test-client.ts';

/** A real server process with a guest and its database, both of which outlive a kill. */
export type KillableStudio = {
  studio: SpawnedStudio;
  client: TestClient;
  database: Client;
  /** kill -9 and a start on the same folder and the same port, as soon as `isReached` holds. */
  killWhen: (isReached: () => boolean | Promise<boolean>) => Promise<void>;
  remove: () => Promise<void>;
};

/** `credits`: of its guest. `env`: engines to connect. */
export async function openKillableStudio({
  credits,
  env = {},
}: {
  credits: number;
  env?: Record<string, string>;
}): Promise<KillableStudio> {
  const common = { DEFAULT_PLAN: 'pro', DEFAULT_CREDITS: String(credits), RATE_LIMIT_SCALE: '0' };
  const studio = await spawnStudio({ program: inject('serverProgram'), env: { ...common, ...env } });
  const client = new TestClient(studio.url);
  await eventually(() => client.guest());
  const database = await connectToStudio(studio.dataDir);
  return {
    studio,
    client,
    database,
    killWhen: async (isReached) => {
      await expect.poll(isReached, { interval: 5 }).toBe(true);
      await studio.kill();
      await studio.start();
    },
    remove: async () => {
      await database.end();
      await studio.remove();
    },
  };
}
