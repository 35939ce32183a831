import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import {
  findStory,
  listShots,
  listSounds,
  listStoryItems,
  type StorySound,
  type Story,
  type StoryItem,
  type StoryShot,
} from '../../db/queries/stories/stories.ts';
import { groupTakes, type Takes } from './takes.ts';

/** A story with its ordered shots, their takes, and its sounds. */
export type OpenStory = {
  story: Story;
  shots: readonly StoryShot[];
  items: readonly StoryItem[];
  sounds: readonly StorySound[];
  takes: Takes;
};

/** A story of this device: null when missing, undefined while loading. */
export function useStory(id: string): OpenStory | null | undefined {
  const story = useLiveQuery(() => findStory(id), [id]);
  const shots = useLiveQuery(() => listShots(id), [id]);
  const items = useLiveQuery(() => listStoryItems(id), [id]);
  const sounds = useLiveQuery(() => listSounds(id), [id]);
  return useMemo(() => {
    if (story === null) return null;
    if (story === undefined || shots === undefined || items === undefined || sounds === undefined) return undefined;
    return { story, shots, items, sounds, takes: groupTakes(shots, items) };
  }, [story, shots, items, sounds]);
}
