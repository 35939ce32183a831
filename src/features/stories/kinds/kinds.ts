import { linkOptions } from '@tanstack/react-router';
import type { StoryCategory } from '../../../../contract/stories/category.ts';

/** A kind of story: where one is created, what it is, and its preview at `/stories/<film>.mp4` with a still beside it. */
export type Kind = { category: StoryCategory; film: string; about: string; link: { to: string; params?: { kind: string } } };

const createAt = (kind: string) => linkOptions({ to: '/story/create/$kind', params: { kind } });

/** The kinds in the order of their cards. */
export const kinds: readonly Kind[] = [
  {
    category: 'music_video',
    film: 'music',
    link: linkOptions({ to: '/music-video' }),
    about: 'Many short shots in one mood or around one character.',
  },
  {
    category: 'script_to_video',
    film: 'script',
    link: createAt('script'),
    about: 'A topic or your own script, one shot for each thought.',
  },
  { category: 'character_vlog', film: 'vlog', link: createAt('vlog'), about: 'One character tells of a day, a place, a recipe.' },
  { category: 'asmr_video', film: 'asmr', link: createAt('asmr'), about: 'Slow close shots of things that sound good.' },
  { category: 'create_from_scratch', film: 'scratch', link: createAt('scratch'), about: 'An empty storyboard. You write every shot.' },
];
