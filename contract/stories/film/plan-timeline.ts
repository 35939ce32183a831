import type { StoryShotRow } from '../shots/shot.ts';
import type { StorySoundRow } from '../sounds/sound.ts';
import type { StoryRow } from '../story.ts';
import { makeCaptions } from './captions/captions.ts';
import type { FilmPlan, FilmShot, FilmSound, FilmSource } from './film-plan.ts';
import { heardSounds, newestVoices } from './sounds/heard-sounds.ts';
import { musicBeats } from './sounds/music-beats.ts';
import { clipSound, placeSounds } from './sounds/place-sounds.ts';
import { shotContent } from './shot-content.ts';
import { shotTimes, type ShotParts, type ShotTimes } from './shot-times.ts';
import { stillView } from './frames/still-view.ts';

/**
 * The film of a story, to the frame. `shots`: in their order; `sources`: the items that shots may show, by identifier; `sounds`: all of
 * the story. The same rows always give the same film.
 */
export function planTimeline(input: {
  story: Pick<StoryRow, 'category_id' | 'aspect_ratio' | 'captions' | 'transition_seconds'>;
  shots: readonly StoryShotRow[];
  sources: ReadonlyMap<string, FilmSource>;
  sounds: readonly StorySoundRow[];
}): FilmPlan {
  const { story, sources } = input;
  const heard = heardSounds(input.sounds);
  const voices = newestVoices(heard);
  const parts = input.shots.map((shot): ShotParts => ({ shot, content: shotContent(shot, sources), voice: voices.get(shot.id) }));
  const music = story.category_id === 'music_video' ? musicBeats(heard) : null;
  const times = shotTimes(parts, { category: story.category_id, transition: story.transition_seconds, music });
  const shots = parts.map((part, index) => filmShot(part, times[index]!));
  const last = times.at(-1);
  const frames = last === undefined ? 0 : last.from + last.frames;
  const files = placeSounds(heard, { frames, shots, voices });
  return {
    frames,
    shots,
    sounds: [...files, ...clipSounds(parts, shots)].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
    captions: story.captions.is_shown ? makeCaptions(parts, shots, story.aspect_ratio) : [],
    isHighlighted: story.captions.is_highlighted,
  };
}

function filmShot({ shot, content }: ShotParts, { from, frames, fadeFrames, speed }: ShotTimes): FilmShot {
  const place = { shotId: shot.id, from, frames, fadeFrames, fit: shot.fit };
  if (content.kind === 'clip') return { ...place, ...content, speed };
  if (content.kind === 'still') return { ...place, ...content, view: stillView(shot.id, shot.fit) };
  return { ...place, ...content };
}

function clipSounds(parts: readonly ShotParts[], shots: readonly FilmShot[]): FilmSound[] {
  return parts.flatMap(({ shot }, index) => clipSound(shots[index]!, shot.clip_gain, shots[index + 1]?.fadeFrames ?? 0) ?? []);
}
