import { useMemo } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { filmBitrate, filmSoundBitrate } from '../../../../contract/stories/film/film-bitrate.ts';
import { filmFps, type FilmPlan } from '../../../../contract/stories/film/film-plan.ts';
import { filmSize } from '../../../../contract/stories/film/film-size.ts';
import type { filmSides } from '../../../../contract/stories/film/film-options.ts';
import { useFilmPlan } from '../use-film-plan.ts';
import type { OpenStory } from '../use-story.ts';

export type FilmChoices = { shortSide: (typeof filmSides)[number]; quality: number };

/** The forecast of a film. `blank`: shots without a picture. `isForStory`: it is short and small enough to be kept in the story. */
export type FilmOutlook = {
  width: number;
  height: number;
  seconds: number;
  bytes: number;
  blank: number;
  hasCaptions: boolean;
  isForStory: boolean;
};

/** The forecast of a story's film with the given settings. */
export function useFilmOutlook(open: OpenStory, choices: FilmChoices): FilmOutlook {
  const plan = useCaptionedPlan(open);
  return useMemo(() => lookAhead(plan, open.story.aspect_ratio, choices), [plan, open.story.aspect_ratio, choices]);
}

/** The plan of the film with its captions, also when they are not shown in it. */
export function useCaptionedPlan(open: OpenStory): FilmPlan {
  const captioned = useMemo(() => ({ ...open, story: { ...open.story, captions: { ...open.story.captions, is_shown: true } } }), [open]);
  return useFilmPlan(captioned);
}

function lookAhead(plan: FilmPlan, ratio: OpenStory['story']['aspect_ratio'], { shortSide, quality }: FilmChoices): FilmOutlook {
  const size = filmSize(ratio, shortSide);
  const seconds = plan.frames / filmFps;
  const bytes = ((filmBitrate(size, quality) + (plan.sounds.length > 0 ? filmSoundBitrate : 0)) * seconds) / 8;
  return {
    ...size,
    seconds,
    bytes,
    blank: plan.shots.filter(({ kind }) => kind === 'blank').length,
    hasCaptions: plan.captions.length > 0,
    isForStory: seconds <= limits.filmSecondsMax && bytes <= limits.mediaUploadBytes,
  };
}
