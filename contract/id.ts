import * as v from 'valibot';
import { idPattern } from './is-id.ts';

/** A UUID in lower case, made by the side that creates the row: the browser or the server. */
export const idSchema = v.pipe(v.string(), v.regex(idPattern, 'is not an identifier'));

/** Opaque owner and space identifiers: letters, digits, `_` and `-`. */
export const ownerIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an identifier'));
