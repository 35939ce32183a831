import type { StoryCategory } from '../../../../contract/stories/category.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';

/** Kinds of stories as addresses name them. */
export type StoryKind = 'music' | 'script' | 'vlog' | 'asmr' | 'scratch';

type Words = { label: string; placeholder: string; hint?: string };

/** Rules of a kind's form: its fields, their texts, and initial values. */
export type KindRules = {
  category: StoryCategory;
  /** The main field; null for none. */
  topic: Words | null;
  theme: Words | null;
  /** Suggestions for the theme. */
  themes: readonly string[];
  /** `needed`: a story requires a character. */
  character: 'needed' | 'offered' | 'none';
  /** Its script contains spoken words. */
  isSpoken: boolean;
  aspectRatio: StoryRow['aspect_ratio'];
  shots: number | null;
};

const mood: Words = { label: 'Mood', placeholder: 'Dreamy, slow, blue' };

export const kindRules: Record<StoryKind, KindRules> = {
  music: {
    category: 'music_video',
    topic: { label: 'Theme', placeholder: 'A night drive out of the city to the sea', hint: 'What the film shows.' },
    theme: mood,
    themes: ['Dreamy', 'Energetic', 'Melancholic', 'Warm', 'Dark', 'Playful'],
    character: 'offered',
    isSpoken: false,
    aspectRatio: '16:9',
    shots: null,
  },
  script: {
    category: 'script_to_video',
    topic: { label: 'Topic', placeholder: 'Why the sky is red in the evening', hint: 'One sentence is enough.' },
    theme: null,
    themes: [],
    character: 'offered',
    isSpoken: true,
    aspectRatio: '16:9',
    shots: null,
  },
  vlog: {
    category: 'character_vlog',
    topic: { label: 'What happens', placeholder: 'A morning at the fish market, then breakfast on the pier' },
    theme: { label: 'Place and mood', placeholder: 'A small harbour town, early light, unhurried' },
    themes: ['At home', 'In the city', 'On a journey', 'In the kitchen', 'In the mountains'],
    character: 'needed',
    isSpoken: false,
    aspectRatio: '9:16',
    shots: null,
  },
  asmr: {
    category: 'asmr_video',
    topic: { label: 'What is seen and heard', placeholder: 'Rain on the leaves of an old garden' },
    theme: { label: 'Kind of sounds', placeholder: 'Soft drops, far thunder' },
    themes: ['Rain', 'Waves', 'Fire', 'Forest', 'Tapping', 'Brushing'],
    character: 'none',
    isSpoken: false,
    aspectRatio: '9:16',
    shots: null,
  },
  scratch: {
    category: 'create_from_scratch',
    topic: null,
    theme: null,
    themes: [],
    character: 'offered',
    isSpoken: true,
    aspectRatio: '16:9',
    shots: 3,
  },
};
