import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './start-postgres.ts';
import { findCluster } from './find-cluster.ts';

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pleinair-cluster-'));
  folder = join(dataDir, 'postgres');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a start without a whole database', () => {
  it.each(['PG_VERSION', 'global/pg_control'])('is refused when %s is missing, and deletes nothing', async (missing) => {
    mkdirSync(join(folder, 'global'), { recursive: true });
    mkdirSync(join(folder, 'base'));
    for (const marker of ['PG_VERSION', 'global/pg_control']) if (marker !== missing) writeFileSync(join(folder, marker), '');
    const before = readdirSync(folder, { recursive: true });
    await expect(startPostgres(dataDir)).rejects.toThrow(`its file ${missing} is missing`);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it.each([
    ['media files', 'media/4a/7c'],
    ['history.json', 'history.json'],
    ['secret', 'secret'],
    ['engine-secret', 'engine-secret'],
  ])('is refused beside %s of a studio, and makes no empty database', async (trace, path) => {
    mkdirSync(join(dataDir, path), { recursive: true });
    await expect(startPostgres(dataDir)).rejects.toThrow(`holds ${trace}, but no database`);
    expect(readdirSync(dataDir)).toEqual([path.split('/')[0]]);
  });

  it('is a first start beside what a killed first start leaves', () => {
    for (const path of ['postgres', 'postgres.making/base', 'media/incoming', 'converting'])
      mkdirSync(join(dataDir, path), { recursive: true });
    for (const path of ['studio.lock', 'postgres.log', 'postgres-password']) writeFileSync(join(dataDir, path), '');
    expect(findCluster(folder, dataDir)).toBe(false);
  });
});
