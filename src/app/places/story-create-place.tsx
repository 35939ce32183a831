/** The form of a new story. */
export function StoryCreatePlace() {
  return null;
}
