import { filmFps } from '../film/film-plan.ts';
import { splitFade, type TimelineCaption, type TimelineFile, type TimelineShot, type TimelineSound } from './timeline-file.ts';

/** A value of OpenTimelineIO; its schema comes first, as its own library writes it. */
type Otio = { OTIO_SCHEMA: string } & Record<string, unknown>;

const time = (value: number): Otio => ({ OTIO_SCHEMA: 'RationalTime.1', rate: filmFps, value });
const range = (start: number, frames: number): Otio => ({ OTIO_SCHEMA: 'TimeRange.1', start_time: time(start), duration: time(frames) });
const item = (name: string, metadata: Record<string, unknown> = {}) => ({ metadata, name, effects: [], markers: [], enabled: true });

/**
 * A film as the text of an OpenTimelineIO file: a track of shots with gaps, dissolves, speeds (LinearTimeWarp) and held frames
 * (FreezeFrame), tracks of sounds that do not overlap, and captions as markers of the whole. Schemas by the documentation of
 * OpenTimelineIO 0.17; fields of our own stand in `metadata.pleinair`.
 */
export function toOtio(film: TimelineFile): string {
  const tracks = [track({ name: 'Shots', kind: 'Video', children: shotItems(film.shots) }), ...soundTracks(film.sounds)];
  const stack: Otio = {
    OTIO_SCHEMA: 'Stack.1',
    ...item('tracks'),
    source_range: null,
    markers: film.captions.map(captionMarker),
    children: tracks,
  };
  return JSON.stringify(
    { OTIO_SCHEMA: 'Timeline.1', metadata: {}, name: film.title, global_start_time: null, tracks: stack } satisfies Otio,
    null,
    2,
  );
}

type Track = { name: string; kind: 'Video' | 'Audio'; children: readonly Otio[]; metadata?: Record<string, unknown> };

function track({ name, kind, children, metadata }: Track): Otio {
  return { OTIO_SCHEMA: 'Track.1', ...item(name, metadata), source_range: null, kind, children };
}

function gap(name: string, frames: number): Otio {
  return { OTIO_SCHEMA: 'Gap.1', ...item(name), source_range: range(0, frames) };
}

type Part = { name: string; path: string; start: number; frames: number };

function clip({ name, path, start, frames }: Part, more: { effects?: Otio[]; metadata?: Record<string, unknown> } = {}): Otio {
  const reference = { OTIO_SCHEMA: 'ExternalReference.1', metadata: {}, name: '', available_range: null, target_url: encodeURI(path) };
  return {
    OTIO_SCHEMA: 'Clip.2',
    ...item(name, more.metadata),
    effects: more.effects ?? [],
    source_range: range(start, frames),
    media_references: { DEFAULT_MEDIA: reference },
    active_media_reference_key: 'DEFAULT_MEDIA',
  };
}

function timeEffect(schema: 'LinearTimeWarp.1' | 'FreezeFrame.1', speed: number): Otio {
  return { OTIO_SCHEMA: schema, metadata: {}, name: '', effect_name: schema.replace('.1', ''), time_scalar: speed, enabled: true };
}

/** A dissolve is around the cut, so that each of its clips ends or begins at the cut. */
function shotItems(shots: readonly TimelineShot[]): Otio[] {
  return shots.flatMap((shot, index) => {
    const fade = splitFade(shot.fadeFrames);
    const tail = splitFade(shots[index + 1]?.fadeFrames ?? 0).after;
    return [...(shot.fadeFrames > 0 ? [dissolve(fade)] : []), ...shownParts(shot, fade.before, tail)];
  });
}

function dissolve({ before, after }: { before: number; after: number }): Otio {
  return {
    OTIO_SCHEMA: 'Transition.1',
    metadata: {},
    name: '',
    transition_type: 'SMPTE_Dissolve',
    in_offset: time(before),
    out_offset: time(after),
  };
}

/** The part between its cuts: moving, and held. */
function shownParts({ name, path, frames, start, speed, held, gain }: TimelineShot, lead: number, tail: number): Otio[] {
  const shown = frames - lead - tail;
  if (path === null) return [gap(name, shown)];
  const moving = Math.min(shown, frames - held - lead);
  const warp = speed === 1 ? [] : [timeEffect('LinearTimeWarp.1', speed)];
  const last = start + (frames - held - 1) * speed;
  const metadata = { pleinair: { gain } };
  return [
    ...(moving > 0 ? [clip({ name, path, start: start + lead * speed, frames: moving }, { effects: warp, metadata })] : []),
    ...(moving < shown
      ? [clip({ name, path, start: last, frames: shown - Math.max(0, moving) }, { effects: [timeEffect('FreezeFrame.1', 0)], metadata })]
      : []),
  ];
}

const trackNames = { voice: 'Voice', music: 'Music', effect: 'Effects', clip: 'Clip sound' } as const;

/** A track for each kind of sound, and another where sounds of a kind overlap. */
function soundTracks(sounds: readonly TimelineSound[]): Otio[] {
  return (Object.keys(trackNames) as (keyof typeof trackNames)[]).flatMap((kind) => {
    const lanes: TimelineSound[][] = [];
    for (const sound of sounds.filter((one) => one.kind === kind).toSorted((a, b) => a.at - b.at)) {
      const free = lanes.find((lane) => lane.at(-1)!.at + lane.at(-1)!.frames <= sound.at);
      if (free === undefined) lanes.push([sound]);
      else free.push(sound);
    }
    const own = { pleinair: { kind } };
    return lanes.map((lane, index) => {
      const name = index === 0 ? trackNames[kind] : `${trackNames[kind]} ${index + 1}`;
      return track({ name, kind: 'Audio', children: laneItems(lane), metadata: own });
    });
  });
}

function laneItems(lane: readonly TimelineSound[]): Otio[] {
  let end = 0;
  return lane.flatMap(({ at, gain, fade, fadeOut, ...part }) => {
    const before = at - end;
    end = at + part.frames;
    return [...(before > 0 ? [gap('', before)] : []), clip(part, { metadata: { pleinair: { gain, fade, fadeOut } } })];
  });
}

function captionMarker({ text, at, frames }: TimelineCaption): Otio {
  return {
    OTIO_SCHEMA: 'Marker.2',
    metadata: { pleinair: { kind: 'caption' } },
    name: text,
    color: 'WHITE',
    comment: '',
    marked_range: range(at, frames),
  };
}
