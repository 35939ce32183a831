import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { referenceTypes } from './reference-types.ts';

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const url = v.pipe(v.string(), v.maxLength(limits.urlLength));

/** One picture that a picture is to follow, and in what; `file` says what its addresses may be. */
export function referenceSchemaOf<S extends v.GenericSchema<string>>(file: S) {
  return v.strictObject({
    type: v.picklist(referenceTypes),
    image_url: v.optional(file),
    height: v.optional(pixels),
    width: v.optional(pixels),
    influenceStrength: v.optional(share),
    pose_image: v.optional(file),
    pose_weight: v.optional(share),
  });
}
export const imageReferenceSchema = referenceSchemaOf(url);
export type ImageReference = v.InferOutput<typeof imageReferenceSchema>;
