import * as v from 'valibot';

/** The secret part of the link to what is shared. */
export const shareTokenSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,64}$/, 'is not a share link'));
