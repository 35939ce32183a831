import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { storableText } from '../../text/storable-text.ts';
import { controlnetScale } from './image-defaults.ts';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength), storableText);
export const resizeModes = ['Just Resize', 'Crop and Resize', 'Resize and Fill'] as const;
export type ResizeMode = (typeof resizeModes)[number];

/** A ControlNet by its name, and the picture that it goes by; `address` is what an address of a picture has to be. */
export const controlnetSchemaOf = <A extends v.GenericSchema<string>>(address: A) =>
  v.strictObject({
    model_name: name,
    controlnet_conditioning_scale: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), controlnetScale),
    /** The preprocessor that makes the control picture from `image_url`; absent: `image_url` is the control picture. */
    annotator_type: v.optional(name),
    /** Absent: it is cropped to the size of what is made. */
    resize_mode: v.optional(v.picklist(resizeModes)),
    image_url: address,
  });
