import { soundKindsUntil, takeKindsUntil, type Asked } from '../../../../contract/stories/making.ts';
import { chosenSounder, soundCost } from '../../../../contract/stories/sounds/sound-cost.ts';
import { planShot, shotsToMake, storyCost } from '../../../../contract/stories/story-cost.ts';
import { modelOfShot } from '../../../../contract/stories/shots/shot-model.ts';
import type { TakeKind } from '../../../../contract/stories/shots/take.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import type { Sounders } from '../../../db/queries/generations/models.ts';
import type { OpenStory } from '../use-story.ts';

/**
 * The work of a run and its cost in credits; `usd` as in `StoryCost`. `lack`: the reason in a sentence why it cannot start; null when it
 * can. `silence`: why the shots get no voices or the story no music, although the run can start.
 */
export type Outlook = {
  pictures: number;
  clips: number;
  voices: number;
  music: number;
  total: number;
  usd: number | null | undefined;
  lack: string | null;
  silence: string | null;
};

type Known = { open: Pick<OpenStory, 'story' | 'shots' | 'items' | 'sounds'>; models: readonly Model[]; sounders: Sounders; plan: Plan };

/** The work of a run, by the rules of the run itself. */
export function foresee({ open, models, sounders, plan }: Known, asked: Asked): Outlook {
  const { story, shots, items: takes, sounds } = open;
  const cost = storyCost({ story, shots, takes, models, sounds, ...sounders, plan }, asked);
  const wanted = shotsToMake(shots, asked);
  const kinds = takeKindsUntil(asked.until);
  const plans = kinds.map((kind) => wanted.map((shot) => planShot(kind, { story, shot, takes, asked }).type));
  const [pictures = 0, clips = 0] = plans.map((types) => types.filter((type) => type === 'make').length);
  const heard = soundCost({ story, wanted, sounds, ...sounders, plan }, asked);
  const silence = whySilent(open, { sounders, heard });
  const hasModel = (kind: TakeKind) => modelOfShot(kind, { story, shot: wanted[0] ?? null, models }) !== undefined;
  // Choosing an existing take that fits also counts as work.
  const isKept = plans.flat().every((type) => type === 'keep') && heard.voices + heard.music === 0;
  const isNothing = shots.length > 0 && isKept && asked.until !== 'film';
  const lack =
    kinds.includes('image') && !hasModel('image')
      ? 'No model of this studio that is chosen or free makes pictures now.'
      : kinds.includes('video') && !hasModel('video')
        ? 'No model of this studio that is chosen or free makes clips of pictures now.'
        : shots.length > 0 && wanted.length === 0
          ? 'All shots are locked: unlock those that are to be made.'
          : isNothing
            ? 'All of it is made already, as it is written now.'
            : kinds.length === 0 && soundKindsUntil(asked.until).length > 0
              ? silence
              : null;
  return { pictures, clips, voices: heard.voices, music: heard.music, total: cost.total, usd: cost.usd, lack, silence };
}

function whySilent(
  { story }: Pick<OpenStory, 'story'>,
  { sounders, heard }: { sounders: Sounders; heard: { voices: number; music: number } },
): string | null {
  if (heard.voices > 0 && chosenSounder(sounders.speakers, story.voice.model) === undefined)
    return story.voice.model === null
      ? 'No voice is connected or installed, so nothing is spoken.'
      : 'The chosen voice is not connected now.';
  if (heard.music > 0 && chosenSounder(sounders.composers, story.music.model) === undefined)
    return 'The chosen composer is not connected now.';
  return null;
}
