import { endingOf } from '../../../../contract/import/media-ending.ts';
import type { WholeStory } from './whole-story.ts';

const usual = { image: 'png', video: 'mp4' } as const;
/** Endings of sounds, by the types that browsers and studios name them by. */
const soundEndings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/aac': 'aac',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Paths of the pictures and videos of a story, by identifier: the number of the shot first, so that a folder shows them in order. */
export function mediaPaths({ shots, items }: Pick<WholeStory, 'shots' | 'items'>): Map<string, string> {
  const numbers = new Map(shots.map((shot, index) => [shot.id, `shot-${pad(index + 1)}`]));
  return new Map(
    items.map(({ media_id: id, shot_id, media }) => {
      const name = (shot_id === null ? undefined : numbers.get(shot_id)) ?? 'item';
      return [id, `media/${name}-${id.slice(0, 8)}.${media.mime === null ? usual[media.resource_type] : endingOf(media.mime)}`];
    }),
  );
}

/** Paths of the sounds of a story, by address. `typeOf`: MIME type of the file at an address; null where it is not known. */
export function soundPaths(
  { shots, sounds }: Pick<WholeStory, 'shots' | 'sounds'>,
  typeOf: (url: string) => string | null,
): Map<string, string> {
  const numbers = new Map(shots.map((shot, index) => [shot.id, `-${pad(index + 1)}`]));
  const paths = new Map<string, string>();
  for (const { id, url, kind, shot_id } of sounds) {
    if (url === null || paths.has(url)) continue;
    const ending = soundEndings[typeOf(url)?.split(';')[0] ?? ''] ?? 'wav';
    paths.set(url, `sounds/${kind}${(shot_id === null ? undefined : numbers.get(shot_id)) ?? ''}-${id.slice(0, 8)}.${ending}`);
  }
  return paths;
}

/** MIME type of a sound by the ending of its file; empty for one that is not known. */
export function soundType(name: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.entries(soundEndings).find(([, known]) => known === ending)?.[0] ?? '';
}

const pad = (number: number): string => String(number).padStart(3, '0');
