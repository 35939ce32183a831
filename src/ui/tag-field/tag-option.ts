/** Something that `@` names in a prompt. */
export type TagOption = {
  /** What stands in the text, without the `@`. */
  key: string;
  name: string;
  /** Address of its picture; null: none. */
  thumbnail: string | null;
};
