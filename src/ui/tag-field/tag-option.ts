/** A target of `@` in a prompt. */
export type TagOption = {
  /** Its text without the `@`. */
  key: string;
  name: string;
  /** Address of its picture; null for none. */
  thumbnail: string | null;
  /** A thing, not a person: it has another icon where it has no picture. */
  isThing?: boolean;
};
