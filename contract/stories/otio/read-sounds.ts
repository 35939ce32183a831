import * as v from 'valibot';
import { soundKinds } from '../sounds/sound.ts';
import { type OtioTrack, readItem } from './otio-items.ts';
import { framesOf, pathOf, rangeOf, referenceOf } from './otio-time.ts';
import type { TimelineSound } from './timeline-file.ts';

const amount = (most: number, other: number) => v.optional(v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(most)), other), other);
const ownSound = v.fallback(v.object({ gain: amount(4, 1), fade: amount(60, 0), fadeOut: amount(60, 0) }), {
  gain: 1,
  fade: 0,
  fadeOut: 0,
});
const ownTrack = v.object({ kind: v.picklist([...soundKinds, 'clip']) });

/** The sounds of an audio track that name a file. Of a track of another program its name says what they are. */
export function readSounds(track: OtioTrack, refuse: (sentence: string) => Error): TimelineSound[] {
  const kind = kindOf(track);
  const sounds: TimelineSound[] = [];
  let time = 0;
  for (const json of track.children) {
    const { kind: what, value } = readItem(json, refuse);
    if (what !== 'clip' && what !== 'gap' && what !== 'track' && what !== 'group') continue;
    const reference = what === 'clip' ? referenceOf(value) : null;
    const available = reference?.available_range ?? null;
    const range = rangeOf(value, available, refuse);
    const at = Math.round(time);
    time += framesOf(range.duration);
    const path = value.enabled ? pathOf(reference?.target_url) : null;
    if (what !== 'clip' || path === null || Math.round(time) === at) continue;
    sounds.push({
      kind,
      name: value.name,
      path,
      at,
      frames: Math.round(time) - at,
      start: Math.max(0, Math.round(framesOf(range.start_time) - (available === null ? 0 : framesOf(available.start_time)))),
      ...v.parse(ownSound, value.metadata['pleinair']),
    });
  }
  return sounds;
}

function kindOf({ name, metadata }: OtioTrack): TimelineSound['kind'] {
  const own = v.safeParse(ownTrack, metadata['pleinair']);
  if (own.success) return own.output.kind;
  if (/voice|dialog|narrat|speech|\bvo\b/i.test(name)) return 'voice';
  return /music|score|song/i.test(name) ? 'music' : 'effect';
}
