import * as v from 'valibot';

/** The parts of an OpenTimelineIO file that are used; all else is passed over. */
const rational = v.looseObject({ rate: v.pipe(v.number(), v.gtValue(0), v.maxValue(1e6)), value: v.pipe(v.number(), v.finite()) });
const timeRange = v.looseObject({ start_time: rational, duration: rational });
const text = v.fallback(v.string(), '');
const schemaName = v.object({ OTIO_SCHEMA: v.string() });

const referenceSchema = v.looseObject({
  OTIO_SCHEMA: v.string(),
  target_url: v.optional(v.fallback(v.nullable(v.string()), null), null),
  available_range: v.optional(v.nullable(timeRange), null),
});
const effectSchema = v.looseObject({ OTIO_SCHEMA: v.string(), time_scalar: v.optional(v.nullable(v.number())) });
const common = {
  name: v.optional(text, ''),
  metadata: v.fallback(v.record(v.string(), v.unknown()), {}),
  source_range: v.optional(v.nullable(timeRange), null),
  effects: v.optional(v.nullable(v.array(effectSchema)), null),
  enabled: v.optional(v.fallback(v.boolean(), true), true),
};

const clipSchema = v.looseObject({
  ...common,
  media_reference: v.optional(v.nullable(referenceSchema), null),
  media_references: v.optional(v.nullable(v.record(v.string(), v.nullable(referenceSchema))), null),
  active_media_reference_key: v.optional(text, 'DEFAULT_MEDIA'),
});
const gapSchema = v.looseObject(common);
const transitionSchema = v.looseObject({ in_offset: rational, out_offset: rational });
const trackSchema = v.looseObject({
  ...common,
  kind: v.optional(v.fallback(v.nullable(v.string()), null), null),
  children: v.array(v.unknown()),
});
const markerSchema = v.looseObject({ name: v.optional(text, ''), metadata: common.metadata, marked_range: timeRange });
const stackSchema = v.looseObject({ children: v.array(v.unknown()), markers: v.optional(v.nullable(v.array(v.unknown())), null) });
const timelineSchema = v.looseObject({ name: v.optional(text, ''), tracks: stackSchema });
const collectionSchema = v.looseObject({ children: v.array(v.unknown()) });

export type OtioTime = v.InferOutput<typeof rational>;
export type OtioRange = v.InferOutput<typeof timeRange>;
export type OtioClip = v.InferOutput<typeof clipSchema>;
export type OtioGap = v.InferOutput<typeof gapSchema>;
export type OtioTransition = v.InferOutput<typeof transitionSchema>;
export type OtioTrack = v.InferOutput<typeof trackSchema>;
export type OtioMarker = v.InferOutput<typeof markerSchema>;
export type OtioTimeline = v.InferOutput<typeof timelineSchema>;

/** The schemas that are known, with the older names of the same. `group`: a composition inside another. */
const known = {
  'Timeline.1': { kind: 'timeline', schema: timelineSchema },
  'SerializableCollection.1': { kind: 'collection', schema: collectionSchema },
  'Stack.1': { kind: 'group', schema: gapSchema },
  'Track.1': { kind: 'track', schema: trackSchema },
  'Sequence.1': { kind: 'track', schema: trackSchema },
  'Clip.1': { kind: 'clip', schema: clipSchema },
  'Clip.2': { kind: 'clip', schema: clipSchema },
  'Gap.1': { kind: 'gap', schema: gapSchema },
  'Filler.1': { kind: 'gap', schema: gapSchema },
  'Transition.1': { kind: 'transition', schema: transitionSchema },
  'Marker.1': { kind: 'marker', schema: markerSchema },
  'Marker.2': { kind: 'marker', schema: markerSchema },
  'Marker.3': { kind: 'marker', schema: markerSchema },
} as const;

type Known = typeof known;
/** An object of a file, by what it is. */
export type OtioItem = { [S in keyof Known]: { kind: Known[S]['kind']; value: v.InferOutput<Known[S]['schema']> } }[keyof Known];

/** Reads one object; `refuse` gives the failure for a sentence. */
export function readItem(json: unknown, refuse: (sentence: string) => Error): OtioItem {
  const named = v.safeParse(schemaName, json);
  if (!named.success) throw refuse('A part of this timeline does not say what it is.');
  const name = named.output.OTIO_SCHEMA;
  if (!Object.hasOwn(known, name)) throw refuse(`There is a “${printable(name)}” in this timeline, which is not known here.`);
  const { kind, schema } = known[name as keyof Known];
  const read = v.safeParse(schema, json);
  if (!read.success) throw refuse(`A “${name}” in this timeline is damaged.`);
  return { kind, value: read.output } as OtioItem;
}

/** A name of a foreign file, short and without characters that change how a line reads. */
export function printable(name: string): string {
  return Array.from(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\ufffd'))
    .slice(0, 60)
    .join('');
}
