/** The kinds of stories, and those there are. */
export function StoriesPlace() {
  return null;
}
