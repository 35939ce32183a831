/** What this browser's own decoders or encoders cannot do, which says nothing about the file. */
export class UnsupportedError extends Error {}
