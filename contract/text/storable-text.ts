import * as v from 'valibot';
import { toStorable } from './to-storable.ts';

/** A text as `toStorable` keeps it. */
export const storableText = v.pipe(v.string(), v.transform(toStorable));
