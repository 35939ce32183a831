/**
 * A frame as a network sees it: squares of `sideOf` the algorithm, RGB, a byte a channel. `sharp` takes single pixels of the
 * picture, as in training; `smooth` is scaled evenly. Each alone is wrong more often: sharp drawings count as hentai, soft
 * photographs of people as porn. The mean of both scores counts.
 */
export type Frame = { sharp: Uint8Array; smooth: Uint8Array };
