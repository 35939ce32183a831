import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pleinair-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => join(folder, 'studio.lock');

describe('lockFolder', () => {
  it('lets one in at a time and leaves nothing behind', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`Another studio (process ${process.pid})`);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  it('takes over the lock of a process that is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, began: 'then' }));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
    unlock();
  });

  it.runIf(process.platform === 'linux')('is not fooled by another program with the same process number', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.ppid, began: 'before the last reboot' }));
    lockFolder(folder)();
  });

  it.each(['', 'null', '{"pid":0,"began":""}', '{"pid":-1,"began":""}'])('takes over a lock file that names no process: «%s»', (text) => {
    writeFileSync(lockFile(), text);
    lockFolder(folder)();
  });

  it('does not remove a lock that is no longer its own', () => {
    const unlock = lockFolder(folder);
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, began: 'later' }));
    unlock();
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: 1 });
  });
});
