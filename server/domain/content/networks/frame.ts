/**
 * A frame as a network sees it: squares of `sideOf` the algorithm, RGB, a byte a channel. One view takes single pixels of the picture, as
 * the networks learned; the other is shrunk evenly. Each alone is mistaken more often: sharp drawings for hentai, soft photographs of
 * people for porn. The mean of what a network sees in both counts.
 */
export type Frame = { sharp: Uint8Array; smooth: Uint8Array };
