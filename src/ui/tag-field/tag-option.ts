/** Something that `@` names in a prompt. */
export type TagOption = {
  /** Its text without the `@`. */
  key: string;
  name: string;
  /** Address of its picture; null: none. */
  thumbnail: string | null;
  /** A thing, not a person: it has another sign where it has no picture. */
  isThing?: boolean;
};
