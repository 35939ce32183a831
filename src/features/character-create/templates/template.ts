/** A complete request except for its characters. */
export type CharacterTemplate = {
  /** Stored with the request; also the file name of its picture in `public/templates`. */
  key: string;
  name: string;
  /** A sentence for its card. */
  about: string;
  /** The prompt; `{character}` stands for the tags. */
  prompt: string;
  /** px */
  width: number;
  height: number;
  /** The motion prompt; absent: the result is a picture, not a video. */
  motion?: string;
};
