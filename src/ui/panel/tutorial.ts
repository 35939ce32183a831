/** Built-in help of a panel. */
export type Tutorial = {
  title: string;
  /** What the panel does, in a sentence or two. */
  about: string;
  steps: readonly { title: string; text: string }[];
};
