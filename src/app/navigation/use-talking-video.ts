import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { GenerationParams } from '../../../contract/generation.ts';
import { isTalkingVideo } from '../../../contract/generation/video/lip-sync.ts';
import { lipSyncWays } from '../../../contract/model-capabilities.ts';
import { findCatalogue } from '../../db/queries/models.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/**
 * The ways to the page of talking videos: `reuse` takes the settings of one there, and those of everything else to the
 * composer; `letSpeak` takes an item there, null where no engine makes talking videos.
 */
export function useTalkingVideo(onReuse: (params: GenerationParams) => void) {
  const navigate = useNavigate();
  const isServed = useLiveQuery(
    async () => ((await findCatalogue()) ?? []).some((model) => model.available && lipSyncWays(model).length > 0),
    [],
  );
  const reuse = useCallback(
    (params: GenerationParams) => {
      if (!isTalkingVideo(params)) return onReuse(params);
      void runAction(async () => {
        const { reuseTalkingVideo } = await import('../../features/lip-sync/reuse-talking-video.ts');
        await reuseTalkingVideo(params);
        await navigate({ to: '/video/lip-sync-video' });
      });
    },
    [navigate, onReuse],
  );
  const letSpeak = useCallback(
    (id: string) =>
      void runAction(async () => {
        const { chooseItem } = await import('../../features/lip-sync/take-files.ts');
        await chooseItem(id);
        await navigate({ to: '/video/lip-sync-video' });
      }),
    [navigate],
  );
  return { reuse, letSpeak: isServed === true ? letSpeak : null };
}
