/** A limit of this browser's own decoders and encoders, which says nothing about the file. Its message is a sentence for people. */
export class UnsupportedError extends Error {}
