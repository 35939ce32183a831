import type { FilmSource } from '../../../contract/stories/film/film-plan.ts';
import { firstPositions } from '../../../contract/stories/position.ts';
import { type StoryShotRow, storyShotRowSchema } from '../../../contract/stories/shots/shot.ts';
import { type StorySoundRow, storySoundRowSchema } from '../../../contract/stories/sounds/sound.ts';
import { storySoundDefaults } from '../../../contract/stories/story-defaults.ts';
import * as v from 'valibot';

const kinds = ['story', 'shot', 'sound', 'clip', 'still', 'media'] as const;

/** A fixed identifier for each kind and number. */
export const filmId = (kind: (typeof kinds)[number], number: number): string =>
  `0000000${kinds.indexOf(kind)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The fields of a story that its film needs. */
export const filmStory = {
  category_id: 'create_from_scratch' as const,
  aspect_ratio: '16:9' as const,
  ...storySoundDefaults,
  transition_seconds: 0,
};

const positions = firstPositions(600);

/** The shot at a place of its story, with nothing to show yet. */
export function filmShot(number: number, fields: Partial<StoryShotRow> = {}): StoryShotRow {
  return v.parse(storyShotRowSchema, {
    id: filmId('shot', number),
    story_id: filmId('story', 0),
    position: positions[number],
    shotImagePrompt: '',
    shotVideoPrompt: '',
    shotVoiceoverScript: '',
    created_at: number,
    ...fields,
  });
}

/** A sound with a file of 2 s. */
export function filmSound(number: number, fields: Partial<StorySoundRow> = {}): StorySoundRow {
  return v.parse(storySoundRowSchema, {
    id: filmId('sound', number),
    story_id: filmId('story', 0),
    kind: 'voice',
    url: `/api/media/upload_raw_media/${number.toString(16).padStart(64, '0')}`,
    name: '',
    seconds: 2,
    created_at: number,
    ...fields,
  });
}

/** Items for shots: `clip` of so many seconds, or pictures. */
export function filmSources(items: Record<string, number | 'image'>): Map<string, FilmSource> {
  return new Map(
    Object.entries(items).map(([id, item]) => [
      id,
      item === 'image' ? { resource_type: 'image', seconds: null } : { resource_type: 'video', seconds: item },
    ]),
  );
}
