import { captionLines } from '../../../../../contract/stories/film/captions/captions.ts';
import type { TimelineBlock } from '../drag/gestures.ts';
import type { Track, TrackKind } from './list-blocks.ts';

export const trackNames: Record<TrackKind, string> = {
  video: 'Video',
  voice: 'Voice',
  music: 'Music',
  effect: 'Effects',
  captions: 'Captions',
};

/** The name of a block for users. `tracks`: of the film; they give the number of a shot. */
export function blockName(block: TimelineBlock, tracks: readonly Track[]): string {
  switch (block.track) {
    case 'video':
      return `Shot ${block.index + 1}${block.shot.is_locked ? ', locked' : ''}`;
    case 'voice':
      return `Voice of shot ${numberOf(tracks, block.sound.shot_id)}`;
    case 'music':
    case 'effect':
      return `${block.track === 'music' ? 'Music' : 'Effect'}${block.sound.name === '' ? '' : ` ${block.sound.name}`}`;
    case 'captions':
      return `Caption ${captionLines(block.caption).join(' ')}`;
    default:
      return block satisfies never;
  }
}

function numberOf(tracks: readonly Track[], shotId: string | null): number {
  const shots = tracks.find(({ kind }) => kind === 'video')?.blocks ?? [];
  return shots.findIndex((block) => block.key === `shot:${shotId}`) + 1;
}
