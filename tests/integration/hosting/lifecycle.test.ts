import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { openStudioData } from '../../../scripts/hosting/open-studio-data.ts';
import { findOrAddAccount } from '../../../scripts/seed/seed-account.ts';
import { parseConfig } from '../../../server/config.ts';
import { StartupError } from '../../../server/lib/errors/startup-error.ts';
import { startStudio } from '../../../server/start-studio.ts';
import { restoreBackup } from '../../../server/storage/backup/restore-backup.ts';
import { writeBackup } from '../../../server/storage/backup/write-backup.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { isAlive, readPostmasterPid } from '../../../server/storage/postgres/postmaster-pid.ts';
import { makeDataFolder } from '../../support/studio/data-folder.ts';
import { eventually } from '../../support/eventually.ts';
import { runServer, type ServerRun } from '../../support/studio/run-server.ts';
import { studioUrl } from '../../support/studio/studio-database.ts';
import { TestClient } from '../../support/http/test-client.ts';

let dataDir: string;
const runs: ServerRun[] = [];
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.kill('SIGTERM');
    await run.ended;
  }
  for (const folder of [dataDir, join(dataDir, 'restored')]) {
    const database = readPostmasterPid(join(folder, 'postgres'));
    if (database !== undefined && isAlive(database.pid)) process.kill(database.pid, 'SIGQUIT');
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

function run(environment: Record<string, string> = {}): ServerRun {
  const started = runServer(inject('serverProgram'), { DATA_DIR: dataDir, ...environment });
  runs.push(started);
  return started;
}
/** A first start, which creates the database. */
const startFromNothing = () => rm(join(dataDir, 'postgres'), { recursive: true });
const databasePid = () => readPostmasterPid(join(dataDir, 'postgres'))!.pid;

it('prints one line, and stops its database in order', async () => {
  await startFromNothing();
  const first = run();
  await first.ready;
  const database = databasePid();
  first.kill('SIGTERM');
  const end = await first.ended;
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(end.stdout.trim().split('\n')).toHaveLength(1);
  expect(isAlive(database)).toBe(false);
});

it('starts on a data folder that only a command has used', async () => {
  await startFromNothing();
  const account = { email: 'first@example.test', password: 'a long first password' };
  const begun = await openStudioData(dataDir, true);
  try {
    await findOrAddAccount(begun.db, begun.config, account);
  } finally {
    await begun.close();
  }
  const client = new TestClient(await run().ready);
  expect((await client.call('accountSignIn', { body: account })).data).toMatchObject({ email: account.email });
});

it('stops in order when it is asked to while it starts', async () => {
  await startFromNothing();
  const server = run();
  await expect.poll(() => readPostmasterPid(join(dataDir, 'postgres')), { interval: 20 }).toBeDefined();
  const database = databasePid();
  server.kill('SIGINT');
  expect((await server.ended).code).toBe(0);
  expect(isAlive(database)).toBe(false);
});

it('takes over the database that a killed server left running, with everything in it', async () => {
  const first = run();
  const client = new TestClient(await first.ready);
  const me = await client.guest();
  const database = databasePid();
  first.kill('SIGKILL');
  await first.ended;
  expect(isAlive(database)).toBe(true);

  const second = run();
  const again = client.copy(await second.ready);
  expect((await again.call('userMe')).data.user_id).toBe(me.user_id);
  expect(databasePid()).toBe(database);
  second.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
  expect(isAlive(database)).toBe(false);
});

it('starts the database again when something ended it, and goes on', async () => {
  const server = run();
  const client = new TestClient(await server.ready);
  const me = await client.guest();
  const database = databasePid();
  process.kill(database, 'SIGKILL');
  await expect.poll(() => client.call('userMe').then(({ data }) => data.user_id), { interval: 100 }).toBe(me.user_id);
  expect(databasePid()).not.toBe(database);

  // Server and database are killed together.
  process.kill(databasePid(), 'SIGKILL');
  server.kill('SIGKILL');
  await server.ended;
  const again = client.copy(await run().ready);
  expect((await again.call('userMe')).data.user_id).toBe(me.user_id);
});

it('refuses to run beside another studio on the same folder, also on the same port', async () => {
  const first = run();
  const url = await first.ready;
  const second = await run({ PORT: new URL(url).port }).ended;
  expect(second.code).toBe(1);
  expect(second.stderr).toContain(`Another studio (process ${first.pid}) is using the data folder ${dataDir}`);
  expect((await new TestClient(url).call('health')).data.ok).toBe(true);
  expect(JSON.parse(readFileSync(join(dataDir, 'studio.lock'), 'utf8'))).toMatchObject({ pid: first.pid });
});

async function rotateEpochs(): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/hosting/rotate-epoch.ts', '--data', dataDir]);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + err;
}

it('lets every device read the studio again after a backup was restored', async () => {
  const first = run();
  const client = new TestClient(await first.ready);
  const { space_id: space } = await client.guest();
  const { epoch } = (await client.call('syncSnapshot', { query: { space } })).data;
  expect(await rotateEpochs()).toContain('Another studio');
  expect((await client.call('syncSnapshot', { query: { space } })).data.epoch).toBe(epoch);
  first.kill('SIGTERM');
  await first.ended;

  expect(await rotateEpochs()).toBe('Every device of 1 space will read the studio again.\n');
  const again = client.copy(await run().ready);
  const cursor = `${epoch}:0`;
  expect((await again.refused('syncChanges', { query: { space, cursor } })).problem.code).toBe('RESET_EPOCH');
});

/** A guest with one imported picture, with its bytes and the import call. */
async function guestWithPicture(url: string) {
  const client = new TestClient(url);
  const { space_id: space } = await client.guest();
  const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7c6f' } });
  const bytes = new Uint8Array(await canvas.png().toBuffer());
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'harbour.png');
  const { sha256 } = (await client.call('uploadRawImage', { form })).data.data;
  const [id, mid] = [randomUUID(), randomUUID()];
  const item = { generation_history_id: randomUUID(), generation_media_resource_id: id, sha256, file_name: 'harbour.png' };
  const about = { mime: 'image/png', size_bytes: bytes.length, width: 40, height: 30, thumbhash: null, settings: noSettings, at: 1 };
  const imported = { mid, body: { ...item, ...about } };
  await client.call('createImport', imported);
  return { client, space, id, bytes, imported };
}

it('brings a backup back into an empty studio: files byte for byte, devices read again, and nothing is lost or doubled', async () => {
  const first = run();
  const { client, space, id, bytes, imported } = await guestWithPicture(await first.ready);
  const { epoch } = (await client.call('syncSnapshot', { query: { space } })).data;
  const folder = join(dataDir, 'backup');
  const running = await openStudioData(dataDir, true);
  const { mediaStore, pool } = running;
  let looks = 0;
  const { manifest, lost } = await writeBackup(
    {
      ...running,
      mediaStore: {
        ...mediaStore,
        // Copying files may take hours, so no transaction may stay open during it.
        async *listOlderThan(time) {
          // Transactions of the running studio end by themselves.
          await eventually(async () => {
            const open =
              await pool.query(`select count(*)::int as n from pg_stat_activity where backend_xmin is not null and pid <> pg_backend_pid()
              and state like 'idle in transaction%'`);
            expect(open.rows[0]).toEqual({ n: 0 });
          });
          looks += 1;
          yield* mediaStore.listOlderThan(time);
        },
      },
    },
    folder,
  );
  expect([looks, lost]).toEqual([1, []]);
  await expect(writeBackup(running, folder)).rejects.toThrow(`The folder ${folder} is not empty`);
  await expect(restoreBackup(running, folder)).rejects.toThrow('This studio is not empty');
  // A database of a newer version stays unchanged: no command opens it, and no migration runs.
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`);
  await expect(openStudioData(dataDir, true)).rejects.toThrow('another version of Pleinair');
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await running.close();
  await expect(openStudioData(dataDir, false)).rejects.toThrow('Another studio');
  // Another data folder changes nothing: the lock belongs to the database.
  const elsewhere = { dataDir: join(dataDir, 'restored'), databaseUrl: studioUrl(dataDir) };
  await expect(openDatabase({ ...elsewhere, use: 'alone' })).rejects.toThrow('A studio is running on this database');
  expect(manifest.media.files).toBeGreaterThan(1);
  // A change after the backup, before the disk is lost.
  const star = { mid: randomUUID(), body: { generation_media_resource_id: id, is_starred: true } };
  await client.call('createStar', star);
  first.kill('SIGTERM');
  await first.ended;

  const newDir = join(dataDir, 'restored');
  const empty = await openStudioData(newDir, false);
  const media = join(folder, readFileSync(join(folder, 'media.ndjson'), 'utf8').split('"')[3]!);
  const whole = readFileSync(media);
  await writeFile(media, whole.subarray(1));
  try {
    await expect(restoreBackup(empty, folder)).rejects.toThrow('The backup is damaged');
    await writeFile(media, whole);
    await restoreBackup(empty, folder);
  } finally {
    await empty.close();
  }

  const again = client.copy(await run({ DATA_DIR: newDir }).ready);
  const refused = await again.refused('syncChanges', { query: { space, cursor: `${epoch}:1` } });
  expect(refused.problem.code).toBe('RESET_EPOCH');
  const read = async () => (await again.call('syncSnapshot', { query: { space } })).data;
  expect(await read()).toMatchObject({ live_media: 1 });
  // A repeated call that the backup knows has no effect; one that it does not know is carried out.
  await again.call('createImport', imported);
  await again.call('createStar', star);
  const rows = (await read()).changes.flatMap((change) => (change.table === 'media' ? [change.row] : []));
  expect(rows).toMatchObject([{ id, is_starred: true }]);
  const file = await again.send('media', { params: { id, variant: 'original' } });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

it('says in one sentence why it cannot start, before it makes a database', async () => {
  await startFromNothing();
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: String(port) }, new RegExp(`^Port ${port} is in use: .*\\.$`)],
    [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 is not an address of this machine\.$/],
    [{ DATA_DIR: join(file, 'inside') }, /^The data folder .* cannot be written: .*\.$/],
  ];
  for (const [environment, sentence] of cases) {
    const error = await startStudio(parseConfig({ PORT: '0', DATA_DIR: dataDir, ...environment })).catch((reason: unknown) => reason);
    expect(error, JSON.stringify(environment)).toBeInstanceOf(StartupError);
    expect((error as StartupError).message).toMatch(sentence);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  }
  busy.close();
});

it('ends with one sentence when it cannot start, without the password of its database', async () => {
  await startFromNothing();
  const end = await run({ DATABASE_URL: 'postgresql://user:hush@127.0.0.1:1/studio' }).ended;
  expect(end).toMatchObject({ code: 1, stdout: '' });
  expect(end.stderr.trim()).toMatch(/^The database at .* cannot be reached: .*ECONNREFUSED.*\.$/);
  expect(end.stderr).not.toContain('hush');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});
