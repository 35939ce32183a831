/** Kinds of content that cannot be published, in the words and the order of the specification (§8). */
export const contentCategories = {
  nudity: 'Nudity and Sexual Content',
  child: 'Child Exploitation and Abuse',
  violence: 'Violence and Gore',
  illegal: 'Illegal Activities',
  hate: 'Hate Speech and Harassment',
} as const;
export type ContentCategory = keyof typeof contentCategories;
