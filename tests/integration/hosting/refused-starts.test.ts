import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig, type Config } from '../../../server/config.ts';
import { startStudio } from '../../../server/start-studio.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { pairAnew } from '../../../server/storage/files/pair-media-store.ts';
import { readPostmasterPid } from '../../../server/storage/postgres/postmaster-pid.ts';
import { startPostgres } from '../../../server/storage/postgres/start-postgres.ts';
import { makeDataFolder } from '../../support/studio/data-folder.ts';
import { TestClient } from '../../support/http/test-client.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let config: Config;
let database: Client;

beforeAll(async () => {
  const dataDir = await makeDataFolder();
  postgres = await startPostgres(dataDir);
  config = { ...parseConfig({ PORT: '0', DATA_DIR: dataDir }), databaseUrl: postgres.url };
  database = new Client({ connectionString: postgres.url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await postgres.stop();
  await rm(config.dataDir, { recursive: true, force: true, maxRetries: 3 });
});

/** Starts a studio that must start, and stops it. */
async function startAndStop(changes: Partial<Config> = {}): Promise<void> {
  await (await startStudio({ ...config, ...changes })).close();
}

it('refuses a database of a newer version, and changes nothing in it', async () => {
  await startAndStop();
  await database.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)`);
  await expect(startStudio(config)).rejects.toThrow('This database is of a newer version of Pleinair');
  const { rowCount } = await database.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  expect(rowCount).toBe(1);
  await startAndStop();
});

it('refuses to replace a lost secret that rows depend on, and a secret that is too short', async () => {
  const [secret, engineSecret] = [join(config.dataDir, 'secret'), join(config.dataDir, 'engine-secret')];
  // Nothing depends on them yet.
  await rm(secret, { force: true });
  await rm(engineSecret, { force: true });
  const studio = await startStudio(config);
  await new TestClient(studio.url).guest();
  await studio.close();

  await rm(secret);
  await expect(startStudio(config)).rejects.toThrow(/secret is missing.* put it back from a backup, set AUTH_SECRET again.*sign/);
  await writeFile(secret, 'cut off\n');
  await expect(startStudio(config)).rejects.toThrow(`The file ${secret} has 7 characters and needs at least 32`);
  await rm(secret);
  await mkdir(secret);
  await expect(startStudio(config)).rejects.toThrow(`The studio cannot use ${secret}: a folder stands in its place.`);
  await rm(secret, { recursive: true });
  await writeFile(secret, 'an old but a long enough secret!');

  await rm(engineSecret);
  await startAndStop();
  await rm(engineSecret);
  const connection = [randomUUID(), 'openai', 'Paint', 'http://127.0.0.1:1', 'v1.sealed', 0, '[]'];
  await database.query(
    'insert into engine_connection (id, kind, name, address, sealed_key, position, models) values ($1, $2, $3, $4, $5, $6, $7)',
    connection,
  );
  await expect(startStudio(config)).rejects.toThrow(
    /engine-secret is missing.* set ENGINE_SECRET again.*links of shared pictures are lost/,
  );
  await database.query('delete from engine_connection');
});

it('starts although postmaster.pid names the database of another studio, after a crash or in a copied folder', async () => {
  const other = await makeDataFolder();
  const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
  const theirs = await readFile(pidFile(config.dataDir), 'utf8');
  const [pid, , ...rest] = theirs.split('\n');
  try {
    for (const left of [theirs, [pid, join(other, 'postgres'), ...rest].join('\n').replaceAll(config.dataDir, other)]) {
      await writeFile(pidFile(other), left);
      const started = await startPostgres(other);
      expect(started.isAdopted).toBe(false);
      expect(readPostmasterPid(join(other, 'postgres'))!.pid).not.toBe(Number(pid));
      await started.stop();
    }
    expect((await database.query('select 1')).rowCount).toBe(1);
  } finally {
    await rm(other, { recursive: true, force: true, maxRetries: 3 });
  }
});

it('refuses the media folder of another database, and accepts one that was moved or paired again', async () => {
  await startAndStop();
  const elsewhere = { dataDir: await mkdtemp(join(tmpdir(), 'pleinair-elsewhere-')) };
  const refusal = 'do not belong together';
  const [owner, moved] = [join(config.dataDir, 'media', 'database'), join(elsewhere.dataDir, 'media')];
  try {
    await expect(startStudio({ ...config, ...elsewhere })).rejects.toThrow(refusal);
    expect(await readdir(elsewhere.dataDir)).toEqual(['media']);
    // The folders of two servers that ran on one database before each name it.
    const paired = await readFile(owner, 'utf8');
    await writeFile(join(moved, 'database'), `${paired.split('\n')[0]!}\n`);
    await expect(startStudio({ ...config, ...elsewhere })).rejects.toThrow(refusal);
    await writeFile(join(moved, 'database'), paired);
    await cp(join(config.dataDir, 'secret'), join(elsewhere.dataDir, 'secret'));
    await startAndStop(elsewhere);

    // A database that was emptied, a folder of before, and one whose first start was killed.
    await database.query('delete from media_store');
    await expect(startStudio(config)).rejects.toThrow(refusal);
    await writeFile(owner, `${paired.split('\n')[0]!}\n`);
    await startAndStop();
    const { rows } = await database.query<{ id: string }>('select id from media_store');
    await writeFile(owner, (await readFile(owner, 'utf8')).replace(rows[0]!.id, `pairing ${rows[0]!.id}`));
    await startAndStop();

    const [used, foreign] = ['a'.repeat(64), 'b'.repeat(64)];
    await writeFile(owner, 'another database\n');
    await expect(startStudio(config)).rejects.toThrow(refusal);
    await mkdir(join(config.dataDir, 'media', 'bb', 'bb'), { recursive: true });
    await writeFile(join(config.dataDir, 'media', 'bb', 'bb', foreign), '');
    const opened = await openDatabase(config);
    try {
      const mediaStore = await openFolderMediaStore(join(config.dataDir, 'media'));
      const studio = { ...opened, mediaStore, dataDir: config.dataDir };
      await expect(pairAnew(studio)).rejects.toThrow('holds the files of another database');
      await database.query(
        `insert into upload (user_id, hash, mime, width, height, size_bytes, thumbhash) values ('a', $1, '', 1, 1, 1, '')`,
        [used],
      );
      await mkdir(join(config.dataDir, 'media', 'aa', 'aa'), { recursive: true });
      await writeFile(join(config.dataDir, 'media', 'aa', 'aa', used), '');
      await pairAnew(studio);
    } finally {
      await opened.close();
    }
    await startAndStop();
  } finally {
    await rm(elsewhere.dataDir, { recursive: true, force: true });
  }
});

/** Only root can make a disk, and not in every container. */
const mount = (folder: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', [folder]);
const canMount = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-disk-'));
  const isMounted = mount(folder);
  if (isMounted) unmount(folder);
  await rm(folder, { recursive: true });
  return isMounted;
})();

it.runIf(canMount)('says that its disk is full, while it runs and when it starts', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'pleinair-disk-'));
  mount(disk);
  await database.query('create database small');
  const small = { ...config, dataDir: disk, databaseUrl: postgres.url.replace('/pleinair?', '/small?') };
  const fill = (bytes: number) => writeFile(join(disk, 'filling'), Buffer.alloc(bytes));
  try {
    const studio = await startStudio(small);
    const client = new TestClient(studio.url);
    await client.guest();
    expect((await client.refused('health')).problem).toMatchObject({ status: 507, code: 'DISK_FULL' });
    await expect(fill(3_000_000)).rejects.toThrow('ENOSPC');
    const form = new FormData();
    form.set(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'a.png',
    );
    expect((await client.refused('uploadRawImage', { form })).problem).toMatchObject({ status: 507, code: 'DISK_FULL' });
    await studio.close();
    await rm(join(disk, 'secret'));
    await expect(fill(3_000_000)).rejects.toThrow('ENOSPC');
    await expect(startStudio(small)).rejects.toThrow(`The disk of ${disk} is full: make room on it, then start again.`);
  } finally {
    unmount(disk);
    await rm(disk, { recursive: true });
  }
});
