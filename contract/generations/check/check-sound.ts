import type { LipSyncCapability, VideoCapabilities } from '../../catalogue/model-capabilities.ts';
import type { VideoMode } from '../video/video-modes.ts';
import type { ChosenSettings } from '../settings/chosen-settings.ts';
import { whyVideoCreateDisabled } from './create-disabled.ts';
import { asksLipSync, lipSyncWayOf, whyLipSyncDisabled, type LipSyncWay } from '../video/lip-sync.ts';

type Issue = { path: string; message: string };
type Sound = ChosenSettings & { creation_mode: VideoMode };

/** The sources of sound. */
const soundOnly = ['video_url', 'audio_url', 'speech_prompt'] as const;
const isAsked = (value: unknown): boolean => value !== undefined && value !== false;

/** Lists why a video model cannot make the requested sound; empty if it can. */
export function checkSound(chosen: Sound, can: VideoCapabilities): Issue[] {
  if (chosen.creation_mode !== 'audio') {
    const stray = soundOnly.filter((path) => isAsked(chosen[path]));
    return stray.map((path) => ({ path, message: 'is for the creation mode audio only' }));
  }
  return asksLipSync(chosen) ? checkLipSync(chosen, can.lip_sync ?? []) : checkFilm(chosen, can);
}

/** Checks sound for a video. A request without `enable_` choices leaves it to a model that only makes such sound. */
function checkFilm(chosen: Sound, can: VideoCapabilities): Issue[] {
  const { video_url = '', enable_auto_sound = can.has_auto_sound === true } = chosen;
  const lack = whyVideoCreateDisabled({ model: '', creation_mode: 'audio', video_url, enable_auto_sound });
  if (lack === 'NO_VIDEO') return [{ path: 'video_url', message: 'must name a video' }];
  if (lack !== null) return [{ path: 'enable_auto_sound', message: 'or another kind of sound must be wanted' }];
  const stray = (['image_url', 'audio_url', 'speech_prompt'] as const).filter((path) => isAsked(chosen[path]));
  return [
    ...(can.has_auto_sound === true ? [] : [{ path: 'enable_auto_sound', message: 'is not something this model takes' }]),
    ...stray.map((path) => ({ path, message: 'is for lip sync only' })),
  ];
}

function checkLipSync(chosen: Sound, ways: readonly LipSyncCapability[]): Issue[] {
  // A talking video may begin with an image; a film that gets sound is a film.
  const lack = chosen.lip_sync === true ? whyLipSyncDisabled(chosen) : whyFilmDisabled(chosen);
  if (lack === 'NO_MEDIA') return [{ path: 'video_url', message: 'or image_url must say who speaks' }];
  if (lack === 'NO_VIDEO') return [{ path: 'video_url', message: 'must name a video' }];
  if (lack === 'NO_VOICE') return [{ path: 'audio_url', message: 'or speech_prompt must say what is spoken' }];
  const way = lipSyncWayOf(chosen);
  const twice =
    chosen.image_url !== undefined && way.from === 'video' ? [{ path: 'image_url', message: 'must not stand beside a video' }] : [];
  const also =
    isAsked(chosen.speech_prompt) && way.by === 'voice' ? [{ path: 'speech_prompt', message: 'must not stand beside a voice' }] : [];
  return [...twice, ...also, ...(findWay(ways, way) === undefined ? [notServed(ways, way)] : [])];
}

function whyFilmDisabled(chosen: Sound): 'NO_VIDEO' | 'NO_VOICE' | null {
  if (chosen.video_url === undefined) return 'NO_VIDEO';
  return whyLipSyncDisabled(chosen) === null ? null : 'NO_VOICE';
}

function notServed(ways: readonly LipSyncWay[], { from, by }: LipSyncWay): Issue {
  const path = ways.some((way) => way.from === from)
    ? by === 'voice'
      ? 'audio_url'
      : 'speech_prompt'
    : from === 'image'
      ? 'image_url'
      : 'video_url';
  return { path, message: 'is not something this model takes' };
}

/** The way of a model that is asked for; undefined when it has none of this kind. */
export function findWay(ways: readonly LipSyncCapability[], { from, by }: LipSyncWay): LipSyncCapability | undefined {
  return ways.find((way) => way.from === from && way.by === by);
}

/** A voice that is longer than the model follows; `seconds` is how long it is. */
export function checkVoiceLength(chosen: ChosenSettings, ways: readonly LipSyncCapability[], seconds: number): Issue[] {
  const way = lipSyncWayOf(chosen);
  const most = findWay(ways, way)?.seconds_max;
  if (most === undefined || seconds <= most) return [];
  const path = way.by === 'voice' ? 'audio_url' : 'speech_prompt';
  return [{ path, message: `must be at most ${most} seconds long for this model` }];
}
