import * as v from 'valibot';

/** A UUID in lower case, made by whoever creates the thing (browser or server). */
export const idSchema = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'is not an identifier'),
);

/** Opaque owner and space identifiers: letters, digits, `_` and `-`. */
export const ownerIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an identifier'));
