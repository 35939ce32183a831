import * as v from 'valibot';
import { type OtioClip, type OtioTrack, type OtioTransition, readItem } from './otio-items.ts';
import { framesOf, pathOf, rangeOf, referenceOf } from './otio-time.ts';
import { splitFade, type TimelineShot } from './timeline-file.ts';

const gain = v.pipe(v.number(), v.minValue(0), v.maxValue(4));
const ownClip = v.fallback(v.object({ gain }), { gain: 1 });

type Refuse = (sentence: string) => Error;
/** A piece of a track between its cuts, in frames that are not rounded yet; `fade`: the dissolve into it. */
type Piece = { name: string; path: string | null; duration: number; start: number; speed: number; gain: number; fade: number };

/** The shots of a video track, and what of it is left out. Pieces inside a group are black. */
export function readShots(track: OtioTrack, refuse: Refuse): { shots: TimelineShot[]; leftOut: string[] } {
  const leftOut = new Set<string>();
  const pieces: Piece[] = [];
  let fade = 0;
  for (const json of track.children) {
    const { kind, value } = readItem(json, refuse);
    if (kind === 'transition') fade = lengthOf(value);
    else if (kind === 'clip' || kind === 'gap' || kind === 'track' || kind === 'group') {
      const piece = kind === 'clip' ? clipPiece(value, leftOut, refuse) : blankPiece(value, refuse);
      if (kind === 'track' || kind === 'group') leftOut.add('clips inside a group');
      // A fade from black has no shot to fade from.
      pieces.push({ ...piece, fade: pieces.length === 0 ? 0 : fade });
      fade = 0;
    } else throw refuse('There is a part in a track that does not belong there.');
  }
  return { shots: toShots(pieces), leftOut: [...leftOut] };
}

function lengthOf({ in_offset, out_offset }: OtioTransition): number {
  return Math.max(0, Math.round(framesOf(in_offset) + framesOf(out_offset)));
}

function blankPiece(item: Parameters<typeof rangeOf>[0], refuse: Refuse): Omit<Piece, 'fade'> {
  const { duration } = item.source_range ?? rangeOf(item, null, refuse);
  return { name: item.name, path: null, duration: framesOf(duration), start: 0, speed: 1, gain: 1 };
}

function clipPiece(clip: OtioClip, leftOut: Set<string>, refuse: Refuse): Omit<Piece, 'fade'> {
  const reference = referenceOf(clip);
  const available = reference?.available_range ?? null;
  const range = rangeOf(clip, available, refuse);
  const effects = clip.effects ?? [];
  if (effects.some(({ OTIO_SCHEMA }) => !/^(?:LinearTimeWarp|FreezeFrame|TimeEffect)\.\d+$/.test(OTIO_SCHEMA))) leftOut.add('effects');
  const warp = effects.find(({ time_scalar }) => typeof time_scalar === 'number')?.time_scalar ?? 1;
  const isFrozen = warp === 0 || effects.some(({ OTIO_SCHEMA }) => OTIO_SCHEMA.startsWith('FreezeFrame.'));
  if (warp < 0) leftOut.add('clips that run backwards');
  return {
    name: clip.name,
    path: clip.enabled ? pathOf(reference?.target_url) : null,
    duration: framesOf(range.duration),
    // Media that begin at a time code: seconds of a file count from its beginning.
    start: Math.max(0, framesOf(range.start_time) - (available === null ? 0 : framesOf(available.start_time))),
    speed: isFrozen ? 0 : Math.abs(warp),
    gain: v.parse(ownClip, clip.metadata['pleinair']).gain,
  };
}

/** A piece on whole frames. `frozen`: so many of its frames, the last ones, show the last frame of its clip. */
type Placed = Piece & { frames: number; frozen: number };

/** Pieces on whole frames: each ends on the frame nearest to its end in the track. What is shorter than a frame is left out. */
function toShots(pieces: readonly Piece[]): TimelineShot[] {
  const placed: Placed[] = [];
  let time = 0;
  for (const piece of pieces) {
    const from = Math.round(time);
    time += piece.duration;
    const frames = Math.round(time) - from;
    const last = placed.at(-1);
    if (frames <= 0) continue;
    // A picture that stands still right after its clip is the end of that shot.
    if (piece.speed === 0 && piece.fade === 0 && last !== undefined && last.speed !== 0 && last.frozen === 0 && isSame(piece, last)) {
      last.frames += frames;
      last.frozen = frames;
    } else placed.push({ ...piece, frames, frozen: 0 });
  }
  return placed.map((piece, index) => toShot(piece, fadeInto(placed, index), splitFade(fadeInto(placed, index + 1)).after));
}

function isSame(a: Piece, b: Piece): boolean {
  return a.path !== null && a.path === b.path;
}

/** The frames of the dissolve into a piece: no more than there is on either side of the cut. */
function fadeInto(placed: readonly Placed[], index: number): number {
  const before = placed[index - 1];
  const piece = placed[index];
  if (before === undefined || piece === undefined) return 0;
  return Math.min(piece.fade, 2 * before.frames, 2 * piece.frames);
}

function toShot({ name, path, frames: shown, frozen, start, speed, gain }: Placed, fadeFrames: number, tail: number): TimelineShot {
  const lead = splitFade(fadeFrames).before;
  const frames = lead + shown + tail;
  const base = { name, path, frames, fadeFrames, gain };
  if (path === null) return { ...base, start: 0, speed: 1, held: 0 };
  if (speed === 0) return { ...base, start: Math.round(start), speed: 1, held: frames - 1 };
  const held = frozen === 0 ? 0 : frozen + tail;
  return { ...base, start: Math.max(0, Math.round(start - lead * speed)), speed, held };
}
