import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { GenerationParams } from '../../../contract/generations/generation.ts';
import { isTalkingVideo } from '../../../contract/generations/video/lip-sync.ts';
import { lipSyncWays } from '../../../contract/catalogue/model-capabilities.ts';
import { findCatalogue } from '../../db/queries/generations/models.ts';
import { runAction } from '../../ui/feedback/run-action.ts';

/**
 * `reuse` takes settings to their page: talking videos to lip sync, upscaled videos to Upscale, all others to the composer. `canSpeak`: an
 * engine makes talking videos.
 */
export function useTalkingVideo(onReuse: (params: GenerationParams) => void) {
  const navigate = useNavigate();
  const canSpeak = useLiveQuery(
    async () => ((await findCatalogue()) ?? []).some((model) => model.available && lipSyncWays(model).length > 0),
    [],
  );
  const reuse = useCallback(
    (params: GenerationParams) => {
      if (params.creation_mode === 'upscale')
        return void navigate({ to: '/upscale/$kind', params: { kind: 'video' }, search: { url: params.video_url } });
      if (!isTalkingVideo(params)) return onReuse(params);
      void runAction(async () => {
        const { reuseTalkingVideo } = await import('../../features/lip-sync/reuse-talking-video.ts');
        await reuseTalkingVideo(params);
        await navigate({ to: '/video/lip-sync-video', search: {} });
      });
    },
    [navigate, onReuse],
  );
  return { reuse, canSpeak: canSpeak === true };
}
