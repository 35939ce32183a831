import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { digestAgain } from '../../support/library/count-again.ts';
import { spawnStudio, type SpawnedStudio } from '../../support/studio/spawn-studio.ts';
import { openStudioDatabase } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';

let studio: SpawnedStudio;
beforeAll(async () => {
  studio = await spawnStudio({ program: inject('serverProgram'), env: { RATE_LIMIT_SCALE: '0' } });
});
afterAll(async () => {
  await studio?.remove();
});

async function runSeed(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/seed.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const code = child.exitCode ?? (await new Promise<number | null>((resolve) => child.once('exit', resolve)));
  return { code, output: out + err };
}

const account = ['--email', 'seed@example.test', '--password', 'two years of use'];
const seedItems = (items: string) => runSeed('--items', items, '--pictures', '1', '--data', studio.dataDir, ...account);

/** Signs in and reads the whole space as a new device does. */
async function readAll(): Promise<{ rows: MediaRow[]; liveMedia: number; client: TestClient }> {
  const client = new TestClient(studio.url);
  await client.guest();
  client.me = (
    await client.call('accountSignIn', { body: { email: 'seed@example.test', password: 'two years of use' }, headers: { 'X-User': null } })
  ).data;
  const rows: MediaRow[] = [];
  let before: string | null = null;
  let liveMedia = 0;
  do {
    const query: Record<string, string> = { space: client.me.space_id, ...(before === null ? {} : { before }) };
    const { data }: Awaited<ReturnType<typeof client.call<'syncSnapshot'>>> = await client.call('syncSnapshot', { query });
    for (const change of data.changes) if (change.table === 'media' && change.row !== null) rows.push(change.row);
    before = data.next;
    liveMedia = data.live_media;
  } while (before !== null);
  return { rows, liveMedia, client };
}

describe('npm run seed', () => {
  it('fills an account beside a running studio, again when it is stopped, and counts right', async () => {
    const first = await seedItems('115');
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toContain('Made the account seed@example.test.');
    await studio.stop();
    const second = await seedItems('5');
    expect(second).toMatchObject({ code: 0 });
    expect(second.output).toContain('Found the account seed@example.test.');
    await studio.start();

    const { rows, liveMedia, client } = await readAll();
    expect(rows).toHaveLength(120);
    expect(new Set(rows.map((row) => row.id)).size).toBe(120);
    expect(liveMedia).toBe(120);
    const opened = await openStudioDatabase(studio.dataDir);
    const { stored, counted } = await digestAgain(opened.db, client.me!.space_id);
    await opened.close();
    expect(stored).toEqual(counted);
    const starred = rows.filter((row) => row.is_starred).length;
    expect(starred).toBeGreaterThan(0);
    expect(starred).toBeLessThan(40);
    expect(Math.max(...rows.map((row) => row.created_at)) - Math.min(...rows.map((row) => row.created_at))).toBeGreaterThan(
      700 * 86_400_000,
    );
    const { status } = await client.send('media', { params: { id: rows.find((row) => row.hash !== null)!.id, variant: '256' } });
    expect(status).toBe(200);
  });

  it('leaves an account alone whose password is another', async () => {
    const refused = await runSeed('--items', '5', '--data', studio.dataDir, '--email', 'seed@example.test', '--password', 'something else');
    expect(refused).toEqual({ code: 1, output: 'There is already an account seed@example.test with another password.\n' });
  });
});
