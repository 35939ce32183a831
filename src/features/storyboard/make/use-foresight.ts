import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { Asked } from '../../../../contract/stories/making.ts';
import { findSounders, findToldCatalogue } from '../../../db/queries/generations/models.ts';
import { findMe } from '../../../db/queries/session.ts';
import type { OpenStory } from '../use-story.ts';
import { foresee, type Outlook } from './foresee.ts';

/** Forecasts the work and cost of a run; null while the models are not known here. */
export function useForesight(open: OpenStory): (asked: Asked) => Outlook | null {
  const models = useLiveQuery(findToldCatalogue, []);
  const sounders = useLiveQuery(findSounders, []);
  const plan = useLiveQuery(findMe, [])?.plan ?? 'free';
  return useCallback(
    (asked) => (models === undefined || sounders === undefined ? null : foresee({ open, models, sounders, plan }, asked)),
    [open, models, sounders, plan],
  );
}
