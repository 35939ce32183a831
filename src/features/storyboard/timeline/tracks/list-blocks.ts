import { filmFps, type FilmCaption, type FilmPlan, type FilmShot, type FilmSound } from '../../../../../contract/stories/film/film-plan.ts';
import type { StoryShotRow } from '../../../../../contract/stories/shots/shot.ts';
import type { StorySoundRow } from '../../../../../contract/stories/sounds/sound.ts';

export const trackKinds = ['video', 'voice', 'music', 'effect', 'captions'] as const;
export type TrackKind = (typeof trackKinds)[number];

/** A block on a track. `at`, `seconds`: in the film. `lane`: the row of its track, 0 is the top. `key` is unique in the timeline. */
export type Block<S extends StoryShotRow = StoryShotRow, N extends StorySoundRow = StorySoundRow> = {
  key: string;
  at: number;
  seconds: number;
  lane: number;
  /** Its index in its track. */
  index: number;
} & (
  | { track: 'video'; shot: S; planned: FilmShot }
  | { track: 'voice' | 'music' | 'effect'; sound: N; planned: FilmSound }
  | { track: 'captions'; caption: FilmCaption }
);

/** Blocks in order of time. `lanes`: number of rows. */
export type Track<S extends StoryShotRow = StoryShotRow, N extends StorySoundRow = StorySoundRow> = {
  kind: TrackKind;
  blocks: Block<S, N>[];
  lanes: number;
};

type Rows<S, N> = { plan: FilmPlan; shots: readonly S[]; sounds: readonly N[] };

/** The tracks of a film. Video always exists, others only with blocks. */
export function listTracks<S extends StoryShotRow, N extends StorySoundRow>({ plan, shots, sounds }: Rows<S, N>): Track<S, N>[] {
  const soundBlocks = blocksOfSounds<S, N>(plan, sounds);
  const all: Block<S, N>[][] = [
    blocksOfShots<S, N>(plan, shots),
    ...(['voice', 'music', 'effect'] as const).map((kind) => soundBlocks.filter(({ track }) => track === kind)),
    plan.captions.map((caption, index) => ({
      key: `caption:${index}`,
      track: 'captions',
      at: caption.at,
      seconds: caption.until - caption.at,
      lane: 0,
      index,
      caption,
    })),
  ];
  return all.flatMap((blocks, index) => {
    const kind = trackKinds[index]!;
    return blocks.length === 0 && kind !== 'video' ? [] : [inLanes({ kind, blocks })];
  });
}

/** A block ends where the next begins, although the film fades between them. */
function blocksOfShots<S extends StoryShotRow, N extends StorySoundRow>(plan: FilmPlan, shots: readonly S[]): Block<S, N>[] {
  const rows = new Map(shots.map((shot) => [shot.id, shot]));
  return plan.shots.flatMap((planned, index) => {
    const shot = rows.get(planned.shotId);
    const end = plan.shots[index + 1]?.from ?? planned.from + planned.frames;
    if (shot === undefined) return [];
    return [
      {
        key: `shot:${shot.id}`,
        track: 'video',
        at: planned.from / filmFps,
        seconds: (end - planned.from) / filmFps,
        lane: 0,
        index,
        shot,
        planned,
      },
    ];
  });
}

function blocksOfSounds<S extends StoryShotRow, N extends StorySoundRow>(plan: FilmPlan, sounds: readonly N[]): Block<S, N>[] {
  const rows = new Map(sounds.map((sound) => [sound.id, sound]));
  const seen = new Set<string>();
  return plan.sounds.flatMap((planned) => {
    const sound = planned.source.type === 'clip' ? undefined : rows.get(planned.id);
    if (sound === undefined || seen.has(sound.id)) return [];
    seen.add(sound.id);
    const seconds = planned.end - planned.start;
    return [{ key: `sound:${sound.id}`, track: sound.kind, at: planned.at, seconds, lane: 0, index: 0, sound, planned }];
  });
}

/** Puts overlapping blocks into separate rows. */
function inLanes<S extends StoryShotRow, N extends StorySoundRow>(track: { kind: TrackKind; blocks: Block<S, N>[] }): Track<S, N> {
  if (track.kind === 'video' || track.kind === 'captions') return { ...track, lanes: 1 };
  const ends: number[] = [];
  const blocks = track.blocks
    .toSorted((a, b) => a.at - b.at)
    .map((block, index) => {
      const free = ends.findIndex((end) => end <= block.at + 1e-6);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = block.at + block.seconds;
      return { ...block, lane, index };
    });
  return { kind: track.kind, blocks, lanes: Math.max(1, ends.length) };
}
