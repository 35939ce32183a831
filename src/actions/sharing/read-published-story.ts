import type { PublishedStory } from '../../../contract/stories/published-story.ts';
import { visitorApi } from './visitor-api.ts';

/**
 * The story behind a link.
 * @throws AppError NOT_FOUND when it is private, unknown or no link at all; NETWORK…
 */
export async function readPublishedStory(token: string): Promise<PublishedStory> {
  return (await visitorApi().call('storyPublished', { params: { id: token } })).value.data;
}
