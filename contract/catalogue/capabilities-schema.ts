import * as v from 'valibot';
import { referenceTypes } from '../generations/image/reference-types.ts';
import { lipSyncSources, lipSyncVoices } from '../generations/video/lip-sync.ts';
import { videoRequestModes } from '../generations/video/video-modes.ts';

const bounds = v.object({ min: v.number(), max: v.number(), default: v.number() });

const lipSyncSchema = v.object({ from: v.picklist(lipSyncSources), by: v.picklist(lipSyncVoices), seconds_max: v.number() });

const videoSchema = v.object({
  /** Drops values of a newer studio: this app cannot ask for them. */
  modes: v.pipe(
    v.array(v.string()),
    v.transform((modes) => videoRequestModes.filter((mode) => modes.includes(mode))),
  ),
  /** Seconds; the first one is the default. */
  durations: v.array(v.number()),
  /** As the model names them; the first one is the default. Empty: there is no choice. */
  resolutions: v.array(v.string()),
  /** Takes a last picture too. */
  has_end_frame: v.boolean(),
  /** Can make sound with the pictures, or leave it out. */
  has_sound: v.boolean(),
  /** Gives a film the sounds that belong to it. */
  has_auto_sound: v.optional(v.boolean()),
  /** Ways in which lips follow a voice, each up to so many seconds of it. */
  lip_sync: v.optional(v.array(lipSyncSchema)),
});

/** The choices that a model offers. No connected engine can do more with it. */
export const modelCapabilitiesSchema = v.object({
  seed: v.optional(v.boolean(), true),
  negative_prompt: v.optional(v.boolean(), true),
  steps: v.optional(v.nullable(bounds), null),
  /** `cfg_scale` of the request. */
  guidance: v.optional(v.nullable(bounds), null),
  /** As the engine names them; the first is the default. Empty: there is no choice. */
  samplers: v.optional(v.array(v.string()), []),
  /** The first is the default. Empty: there is no choice. */
  qualities: v.optional(v.array(v.string()), []),
  styles: v.optional(v.array(v.string()), []),
  /** Pictures that it can be shown; 0: none. */
  references_max: v.optional(v.number(), 0),
  /** Can change a masked part of its first reference and keep the rest. */
  has_mask: v.optional(v.boolean()),
  /** Features of a reference that it can follow alone, such as the pose. */
  reference_types: v.optional(
    v.pipe(
      v.array(v.string()),
      v.transform((types) => referenceTypes.filter((type) => types.includes(type))),
    ),
  ),
  /** Number of these that it follows at once; absent: one. */
  reference_types_max: v.optional(v.number()),
  /** Takes `strength`: how far the result may differ from its reference. */
  has_strength: v.optional(v.boolean(), false),
  /** Shapes as `16:9`, where it knows no other; null: each width and height. */
  aspect_ratios: v.optional(v.nullable(v.array(v.string())), null),
  /** Of a model that makes videos, else null. */
  video: v.optional(v.nullable(videoSchema), null),
});
