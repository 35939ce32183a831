import * as v from 'valibot';

/** A text without what neither databases nor XML keep: NUL, and halves of characters. */
export const storableText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')),
);
