import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import type { Model } from '../../../../contract/catalogue/model.ts';
import { canMake } from '../../../../contract/stories/shots/shot-model.ts';
import { refreshCatalogue } from '../../../actions/engines/refresh-catalogue.ts';
import { findCatalogue, findSounders, findWriter, type Sounders } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';

/** The available models for pictures, clips of pictures and sounds, and the writer of scripts; null for none. */
export type StoryModels = {
  all: readonly Model[];
  painters: readonly Model[];
  filmers: readonly Model[];
  writer: string | null;
  sounders: Sounders | undefined;
};

export function useStoryModels(): StoryModels {
  const isSignedIn = useLiveQuery(async () => (await findMe()) !== undefined, []) === true;
  const { state } = useSnapshot(syncStatus);
  // On a first visit the models need a session first.
  useEffect(() => {
    if (isSignedIn) void runAction(refreshCatalogue);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a request that failed is sent again once sync gets through
  }, [isSignedIn, state]);
  const all = useLiveQuery(async () => findCatalogue(), []) ?? [];
  const writer = useLiveQuery(async () => findWriter(), []) ?? null;
  const sounders = useLiveQuery(findSounders, []);
  const able = all.filter(({ available }) => available);
  return {
    all,
    painters: able.filter((model) => canMake('image', model)),
    filmers: able.filter((model) => canMake('video', model)),
    writer,
    sounders,
  };
}
