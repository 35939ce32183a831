/** One story. */
export function StoryPlace() {
  return null;
}
