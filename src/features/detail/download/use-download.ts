import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import type { ClipSettings } from '../../../../contract/downloads/clip.ts';
import type { DownloadFormat } from '../../../../contract/downloads/download.ts';
import type { UpscaleMode } from '../../../../contract/media/media.ts';
import type { PictureSettings } from '../../../../contract/downloads/picture.ts';
import type { Download } from '../../../actions/downloads/download.ts';
import { downloadsState } from '../../../actions/downloads/downloads.state.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

/** A requested format, with settings only if they differ from the defaults. */
export type DownloadOptions = { format: DownloadFormat; clip?: ClipSettings | undefined; picture?: PictureSettings | undefined };

// Lazy: most visits never download anything.
const loadQueue = () => import('../../../actions/downloads/queue-download.ts');

const starting = new Set<string>();

/** Starts a download by a key. Further presses do nothing while it runs. */
export function startDownload(id: string, version: UpscaleMode | null, options: DownloadOptions): void {
  const key = `${id}.${version}`;
  if (starting.has(key) || isUnderWay(findNewest(downloadsState.downloads, id, version))) return;
  starting.add(key);
  void runAction(() => begin(id, version, options)).finally(() => starting.delete(key));
}

async function begin(id: string, version: UpscaleMode | null, { format, clip, picture }: DownloadOptions): Promise<void> {
  const { queueDownload, removeDownload } = await loadQueue();
  const before = findNewest(downloadsState.downloads, id, version);
  // A new request replaces a failed download.
  if (before?.step === 'failed') removeDownload(before.id);
  await queueDownload({ ids: [id], format, version, clip: clip ?? null, picture: picture ?? null });
}

function findNewest(downloads: Snapshot<Download[]>, id: string, version: UpscaleMode | null): Snapshot<Download> | undefined {
  return downloads.findLast(
    ({ request, step }) => !request.isArchive && request.ids[0] === id && request.version === version && step !== 'saved',
  );
}

function isUnderWay(download: Snapshot<Download> | undefined): boolean {
  return download?.step === 'running' || download?.step === 'waiting';
}

/** The newest download of an item or its upscaled version that is not saved yet. It continues when the user leaves the item. */
export function useDownload(id: string, version: UpscaleMode | null) {
  const { downloads } = useSnapshot(downloadsState);
  const current = findNewest(downloads, id, version);
  const withQueue = (work: (queue: Awaited<ReturnType<typeof loadQueue>>, current: string) => void) => () =>
    void runAction(async () => {
      if (current !== undefined) work(await loadQueue(), current.id);
    });
  return {
    current,
    isBusy: isUnderWay(current),
    start: (options: DownloadOptions) => void runAction(() => begin(id, version, options)),
    cancel: withQueue((queue, now) => queue.removeDownload(now)),
    resume: withQueue((queue, now) => queue.resumeDownload(now)),
    share: withQueue((queue, now) => void runAction(() => queue.handOver(now, 'share'))),
    save: withQueue((queue, now) => void runAction(() => queue.handOver(now, 'save'))),
  };
}
