import { useSnapshot } from 'valtio/react';
import type { Snapshot } from 'valtio/vanilla';
import type { ClipSettings } from '../../../../contract/clip.ts';
import type { DownloadFormat } from '../../../../contract/download.ts';
import type { UpscaleMode } from '../../../../contract/media.ts';
import type { PictureSettings } from '../../../../contract/picture.ts';
import type { Download } from '../../../actions/downloads/download.ts';
import { downloadsState } from '../../../actions/downloads/downloads.state.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

/** What is asked for; how it is written only where it is not the usual. */
export type DownloadWish = { format: DownloadFormat; clip?: ClipSettings | undefined; picture?: PictureSettings | undefined };

// The queue is a part of the program that most visits never need.
const loadQueue = () => import('../../../actions/downloads/queue-download.ts');

/** The newest download of an item, or of an upscaled version of it, that is not over. It goes on when the item is left. */
export function useDownload(id: string, version: UpscaleMode | null) {
  const { downloads } = useSnapshot(downloadsState);
  const current: Snapshot<Download> | undefined = downloads.findLast(
    ({ request, step }) => !request.isArchive && request.ids[0] === id && request.version === version && step !== 'saved',
  );
  const start = async ({ format, clip, picture }: DownloadWish) => {
    const { queueDownload, removeDownload } = await loadQueue();
    // What is asked for anew takes the place of what failed.
    if (current?.step === 'failed') removeDownload(current.id);
    await queueDownload({ ids: [id], format, version, clip: clip ?? null, picture: picture ?? null });
  };
  const withQueue = (work: (queue: Awaited<ReturnType<typeof loadQueue>>, current: string) => void) => () =>
    void runAction(async () => {
      if (current !== undefined) work(await loadQueue(), current.id);
    });
  return {
    current,
    isBusy: current?.step === 'running' || current?.step === 'waiting',
    start: (wish: DownloadWish) => void runAction(() => start(wish)),
    cancel: withQueue((queue, now) => queue.removeDownload(now)),
    resume: withQueue((queue, now) => queue.resumeDownload(now)),
    share: withQueue((queue, now) => void runAction(() => queue.handOver(now, 'share'))),
    save: withQueue((queue, now) => void runAction(() => queue.handOver(now, 'save'))),
  };
}
