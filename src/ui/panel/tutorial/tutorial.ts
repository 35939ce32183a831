/** Built-in help of a panel. */
export type Tutorial = {
  title: string;
  /** The purpose of the panel, in a sentence or two. */
  about: string;
  steps: readonly { title: string; text: string }[];
};
