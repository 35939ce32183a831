/** A picture that only lacks its characters. */
export type CharacterTemplate = {
  /** Kept with the request; also the name of its picture in `public/templates`. */
  key: string;
  name: string;
  /** A sentence for the shelf. */
  about: string;
  /** The prompt that it writes; `{character}` stands for the tags. */
  prompt: string;
  /** px */
  width: number;
  height: number;
  /** Words that set its picture in motion; absent: it stays a picture. */
  motion?: string;
};
