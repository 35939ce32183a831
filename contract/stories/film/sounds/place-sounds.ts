import { filmFps, type FilmShot, type FilmSound } from '../film-plan.ts';
import type { HeardSound } from './heard-sounds.ts';

/** Music and effects that the end of the film cuts go within this many seconds. */
const lastFade = 1.5;

/** The sound as it is heard in the film. Its fades take at most half of it each. */
function placed({ row, url, start, end }: HeardSound, at: number): FilmSound {
  const fade = Math.min(Math.max(0, row.fade), (end - start) / 2);
  return { id: row.id, source: { type: 'file', url }, at, start, end, gain: row.gain, fade };
}

/**
 * The voice of each shot, and the music and the effects up to the end of the film. Sounds of a shot stand where their shot stands;
 * those of shots that are gone are not heard.
 */
export function placeSounds(
  sounds: readonly HeardSound[],
  film: { frames: number; shots: readonly FilmShot[]; voices: ReadonlyMap<string, HeardSound> },
): FilmSound[] {
  const starts = new Map(film.shots.map((shot) => [shot.shotId, shot.from / filmFps]));
  return sounds.flatMap((sound) => {
    const { kind, shot_id, offset } = sound.row;
    if (kind === 'voice' && (shot_id === null || film.voices.get(shot_id) !== sound)) return [];
    const from = shot_id === null ? 0 : starts.get(shot_id);
    if (from === undefined) return [];
    const whole = placed(sound, from + offset);
    return kind === 'voice' ? [whole] : cutAt(whole, film.frames / filmFps);
  });
}

function cutAt(sound: FilmSound, until: number): FilmSound[] {
  const left = until - sound.at;
  if (left <= 0) return [];
  if (sound.end - sound.start <= left) return [sound];
  const half = left / 2;
  return [
    {
      ...sound,
      end: sound.start + left,
      fade: Math.min(sound.fade, half),
      fadeOut: Math.min(Math.max(sound.fade, lastFade), half),
    },
  ];
}

/** Identifier of the own sound of a shot's clip in a film. */
export const clipSoundId = (shotId: string): string => `clip:${shotId}`;

/** The own sound of a clip, where it plays as it was made; it fades with its picture. Null: it is silent. */
export function clipSound(shot: FilmShot, gain: number, nextFade: number): FilmSound | null {
  if (shot.kind !== 'clip' || shot.speed !== 1 || gain <= 0) return null;
  const end = Math.min(shot.end, shot.start + shot.frames / filmFps);
  return {
    id: clipSoundId(shot.shotId),
    source: { type: 'clip', mediaId: shot.mediaId },
    at: shot.from / filmFps,
    start: shot.start,
    end,
    gain,
    fade: Math.min(shot.fadeFrames / filmFps, (end - shot.start) / 2),
    fadeOut: Math.min(nextFade / filmFps, (end - shot.start) / 2),
  };
}
