import { subscribe } from 'valtio/vanilla';
import { whenOpen } from '../../db/open-database.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { askBeforeLeaving } from '../../lib/browser/ask-before-leaving.ts';
import { newId } from '../../lib/new-id.ts';
import { saveBlob } from '../../lib/files/save-blob.ts';
import { deliverFile, shareFile } from './deliver-file.ts';
import { toDownload, type DownloadRequest, type TabFilm } from './download.ts';
import { downloadStore, findKept, keepFile } from './download-files.ts';
import { DownloadQueue } from './download-queue.ts';
import { downloadsState } from './downloads.state.ts';

/** Name of a whole file beside the parts of an archive. */
const whole = 'whole';
const readyFiles = new Map<string, File>();

const queue = new DownloadQueue({
  state: downloadsState,
  store: downloadStore,
  make: async (download, options) => {
    // Converting is a part of the program that most visits never need.
    if (download.request.film !== undefined) return (await import('../stories/film/make-film.ts')).makeFilm(download, options);
    const { makeDownload } = await import('./make-download.ts');
    return makeDownload(download, options);
  },
  deliver: async (id, file) => {
    const step = await deliverFile(file);
    if (step === 'ready') {
      readyFiles.set(id, file);
      const kept = await keepFile(id, whole, file);
      // Not when it was removed while it was written: the map would hold its file for ever.
      if (readyFiles.has(id)) readyFiles.set(id, new File([kept], file.name, { type: file.type }));
    }
    return step;
  },
});

let mayLeave: (() => void) | null = null;

subscribe(downloadsState, () => {
  const isBusy = downloadsState.downloads.some(({ step }) => step === 'waiting' || step === 'running');
  if (isBusy) mayLeave ??= askBeforeLeaving();
  else {
    mayLeave?.();
    mayLeave = null;
  }
});

type Change = Pick<DownloadRequest, 'ids' | 'format'> & Partial<Omit<DownloadRequest, 'ids' | 'format'>>;

/**
 * Asks for a download. It goes on while the person does something else, and after a reload. That it was asked for among the
 * albums is told by the address, because their grid and their pictures are those of the history. @returns its id
 */
export async function queueDownload({
  ids,
  format,
  version = null,
  clip = null,
  picture = null,
  isArchive = ids.length > 1,
  isInAlbums = location.pathname.startsWith('/albums'),
}: Change): Promise<string> {
  const [first] = await listMedia(ids.slice(0, 1));
  const title = isArchive ? `${ids.length} images` : (first?.prompt_head ?? '') || 'Untitled';
  const request = { ids: [...ids], format, version, clip, picture, isArchive, isInAlbums };
  const download = toDownload(request, { id: newId(), title, askedAt: Date.now() });
  queue.add(download);
  return download.id;
}

/** Asks for the film of a story. It is made like a download, begins anew after a reload, and becomes an item of the story. */
export function queueFilm(film: TabFilm, title: string): void {
  // Begun anew, it becomes the same item.
  const request = { ids: [newId()], format: 'mp4', version: null, clip: null, picture: null, isArchive: false, film } as const;
  queue.add(toDownload({ ...request, ids: [...request.ids] }, { id: newId(), title, askedAt: Date.now() }));
}

/** Stops the work on a download at once; what is made of an archive is kept. */
export function pauseDownload(id: string): void {
  queue.pause(id);
}

/** Goes on with a paused download, or begins a failed one again. */
export function resumeDownload(id: string): void {
  queue.resume(id);
}

/** Takes over the downloads of tabs that are gone, once it is known whose library this is. */
export function restoreDownloads(): Promise<void> {
  return whenOpen(() => queue.restore());
}

/** Ends a download, and forgets one that is over. */
export function removeDownload(id: string): void {
  readyFiles.delete(id);
  queue.remove(id);
}

/** Asks again for the items that an archive is without. */
export function retryMissing(id: string): void {
  const download = downloadsState.downloads.find((one) => one.id === id);
  if (download === undefined || download.failedIds.length === 0) return;
  const { picture } = download.request;
  removeDownload(id);
  void queueDownload({ ...download.request, ids: [...download.failedIds], picture: picture && { ...picture } });
}

/** Hands over a file that is ready, because it was pressed. */
export async function handOver(id: string, way: 'share' | 'save'): Promise<void> {
  const file = readyFiles.get(id) ?? (await findReady(id));
  // The browser threw it away: it is made again.
  if (file === null) return queue.resume(id);
  if (way === 'save') saveBlob(file, file.name);
  else if ((await shareFile(file)) === 'ready') return;
  readyFiles.delete(id);
  queue.noteSaved(id);
}

async function findReady(id: string): Promise<File | null> {
  const about = downloadsState.downloads.find((one) => one.id === id)?.file ?? null;
  const kept = about === null ? null : await findKept(id, whole, about.type);
  return about === null || kept === null ? null : new File([kept], about.name, { type: about.type });
}
