import * as v from 'valibot';
import { changeFact, listFacts, readFact, saveFact } from '../../lib/kept/file-notes.ts';
import { mirrorState, noMirror } from './mirror.state.ts';

/** The chosen folder and how far its writing is, kept on this device. */
export type MirrorRecord = {
  folder: FileSystemDirectoryHandle;
  isPaused: boolean;
  /** Results that were made earlier are not written, ms since 1970. */
  since: number;
  written: number;
  problem: 'permission' | 'full' | 'gone' | 'failed' | null;
};

const name = 'mirror';
const writtenName = 'mirrored:';
const schema = v.object({
  folder: v.custom<FileSystemDirectoryHandle>((value) => typeof value === 'object' && value !== null && 'getFileHandle' in value),
  isPaused: v.boolean(),
  since: v.number(),
  written: v.number(),
  problem: v.nullable(v.picklist(['permission', 'full', 'gone', 'failed'])),
});

/** The folder of an account, null where none was chosen. @throws DOMException where the browser gives no database */
export async function readMirror(account: string): Promise<MirrorRecord | null> {
  return parseMirror(await readFact(account, name));
}

function parseMirror(value: unknown): MirrorRecord | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}

/**
 * Null forgets it. Every tab hears of it: `chosen` when the person has decided something, else what was written goes on.
 * @throws DOMException
 */
export async function saveMirror(account: string, record: MirrorRecord | null, news: 'chosen' | 'written'): Promise<void> {
  await saveFact(account, name, record ?? undefined);
  tellOf(account, record, news);
}

/** Notes the progress of writing into the folder `seen`. Does nothing once the person has paused it or chosen another. @throws DOMException */
export async function changeMirror(account: string, seen: MirrorRecord, how: Partial<MirrorRecord>): Promise<void> {
  const now = await readMirror(account);
  if (now === null || !(await seen.folder.isSameEntry(now.folder))) return;
  const written = { record: null as MirrorRecord | null };
  await changeFact(account, name, (value) => {
    // Comparing folders takes time: the person may have paused or stopped it.
    const latest = parseMirror(value);
    if (latest === null || latest.since !== now.since) return undefined;
    written.record = { ...latest, ...how };
    return written.record;
  });
  if (written.record !== null) tellOf(account, written.record, 'written');
}

function tellOf(account: string, record: MirrorRecord | null, news: 'chosen' | 'written'): void {
  showMirror(record);
  const channel = openMirrorChannel(account);
  channel.postMessage(news);
  channel.close();
}

export function openMirrorChannel(account: string): BroadcastChannel {
  return new BroadcastChannel(`mirror:${account}`);
}

export function showMirror(record: MirrorRecord | null): void {
  if (record === null) Object.assign(mirrorState, noMirror);
  else {
    const { folder, isPaused, written, problem } = record;
    Object.assign(mirrorState, { folder: folder.name, isPaused, written, problem });
  }
}

/** Items that were written: one whose file the person removes is not written again. @throws DOMException */
export async function listMirrored(account: string): Promise<Set<string>> {
  return new Set(await listFacts(account, writtenName));
}

/** @throws DOMException */
export function noteMirrored(account: string, id: string): Promise<void> {
  return saveFact(account, writtenName + id, true);
}
