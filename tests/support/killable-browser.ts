import { spawn, type ChildProcess } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findTestBrowser } from '../../scripts/find-chromium.ts';
import { patientMs } from './patience.ts';
import { watchPages } from './watch-pages.ts';

/** A Chromium with a profile on disk that can be killed like a power cut and opened again. */
export type KillableBrowser = {
  open(): Promise<Page>;
  kill(): Promise<void>;
  /** Closes it in an orderly way. Chromium writes cookies to the disk then, or up to 30 s after they were set. */
  quit(): Promise<void>;
  /**
   * Call it while the browser is closed. Appends the head of a record without its body to a log of IndexedDB, as a kill in the
   * middle of a write does. Resolves with the name of that log.
   */
  tearLastWrite(): Promise<string>;
  /** Names of the IndexedDB logs on the disk. */
  listLogs(): Promise<string[]>;
  remove(): Promise<void>;
};

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-default-apps',
  '--mute-audio',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Resolves with the DevTools address, which Chromium prints as soon as it listens. */
function whenDriven(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    // Reads all of stderr, so that a full pipe never blocks Chromium.
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const address = /DevTools listening on (ws:\S+)\s/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Chromium stopped before it could be driven:\n${said}`)));
  });
}

/** Records of LevelDB's log never cross from one block of this many bytes into the next. */
const logBlockBytes = 32_768;

const databasesIn = (profile: string) => join(profile, 'Default', 'IndexedDB');

async function listLogs(profile: string): Promise<string[]> {
  return (await readdir(databasesIn(profile), { recursive: true })).filter((name) => /\d+\.log$/.test(name)).sort();
}

async function tearLogs(profile: string): Promise<string> {
  const newest = (await listLogs(profile)).at(-1);
  if (newest === undefined) throw new Error('This browser keeps IndexedDB in no LevelDB log: src/db/recovery/renew-log.ts may go.');
  const path = join(databasesIn(profile), newest);
  const left = logBlockBytes - ((await stat(path)).size % logBlockBytes);
  // A checksum, the length of a body (64) and the type of a whole record (1); no body follows.
  const head = Buffer.from([0xde, 0xad, 0xbe, 0xef, 64, 0, 1]);
  await appendFile(path, Buffer.concat([Buffer.alloc(left <= head.length ? left : 0), head]));
  return newest;
}

export async function killableBrowser(): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'pleinair-profile-'));
  let child: ChildProcess | undefined;
  let browser: Browser | undefined;

  async function kill(): Promise<void> {
    if (child?.pid === undefined || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    // Kills the whole process group: renderers and the network service must not finish their writes.
    process.kill(-child.pid, 'SIGKILL');
    await gone;
    await browser?.close().catch(() => undefined);
    child = undefined;
    await rm(join(profile, 'SingletonLock'), { force: true });
  }

  async function quit(): Promise<void> {
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    const session = await browser?.newBrowserCDPSession();
    await session?.send('Browser.close').catch(() => undefined);
    await gone;
    child = undefined;
  }

  return {
    async open() {
      const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      const args = [
        '--headless=new',
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        '--window-size=1440,900',
        ...flags,
        ...root,
        'about:blank',
      ];
      child = spawn(findTestBrowser(), args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      browser = await chromium.connectOverCDP(await whenDriven(child), { timeout: patientMs });
      const context = browser.contexts()[0]!;
      watchPages(context);
      return context.pages()[0] ?? (await context.newPage());
    },
    kill,
    quit,
    tearLastWrite: () => tearLogs(profile),
    listLogs: () => listLogs(profile),
    async remove() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
