import { layersAt } from '../../contract/stories/film/frames/layers-at.ts';
import { planTimeline } from '../../contract/stories/film/plan-timeline.ts';
import { filmId, filmShot, filmSound, filmSources, filmStory } from '../support/library/film-rows.ts';
import { percentile, printFigure } from './print-figure.ts';
import { benchExport } from './stories/export-film.ts';
import { benchOpen } from './stories/open-story.ts';

// The plan of a long film, as each edit of its timeline makes it anew; then stories that are opened, and a film that is made in a tab and at the studio.
const shots = 500;
const rounds = 200;

const clip = filmId('clip', 0);
const words = 'The keeper lit the lamp, and every ship of the harbour found its way home.'.split(' ');
const film = {
  story: { ...filmStory, transition_seconds: 0.5 },
  shots: Array.from({ length: shots }, (_, number) => filmShot(number, { video_media_id: clip })),
  sources: filmSources({ [clip]: 5 }),
  sounds: Array.from({ length: shots }, (_, number) =>
    filmSound(number, {
      shot_id: filmId('shot', number),
      seconds: 4.5,
      words: words.map((text, i) => ({ text, start: i * 0.3, end: i * 0.3 + 0.25 })),
    }),
  ),
};

function times(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
}

const planned = times(() => planTimeline(film));
printFigure(`plan of ${shots} shots with their captions, median`, percentile(planned, 0.5), {
  goal: 5,
  note: `p95 ${percentile(planned, 0.95).toFixed(1)} ms, first ${planned[0]!.toFixed(1)} ms`,
});
const plan = planTimeline(film);
const frames = times(() => {
  for (let frame = 0; frame < plan.frames; frame++) layersAt(plan, frame);
});
printFigure(`what each of its ${plan.frames} frames shows, median of all`, percentile(frames, 0.5), { goal: 100 });

await benchOpen();
await benchExport();
