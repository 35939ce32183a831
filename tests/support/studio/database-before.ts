import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

type Journal = { entries: { tag: string }[] };

/**
 * Makes another database on the server of `url` as it was before the migration called `name`, and lets `fill` write what
 * that version left. Returns its address.
 */
export async function makeDatabaseBefore(url: string, name: string, fill: (client: Client) => Promise<unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-migrations-'));
  await cp('server/storage/migrations', folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));

  const database = `before_${name}`;
  await use(url, (client) => client.query(`create database ${database}`));
  const old = new URL(url);
  old.pathname = `/${database}`;
  await use(old.href, async (client) => {
    await client.query('create extension if not exists pg_trgm');
    await migrate(drizzle(client), { migrationsFolder: folder });
    await fill(client);
  });
  await rm(folder, { recursive: true });
  return old.href;
}

async function use(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
