import type { PublishedStory } from '../../../contract/stories/published-story.ts';
import { systemClock } from '../../lib/clock.ts';
import { createApiClient } from '../../sync/api/api-client.ts';

/**
 * The story behind a link. Needs no account: no session is started, nothing is read from or kept on this device.
 * @throws AppError NOT_FOUND when it is private, unknown or no link at all; NETWORK…
 */
export async function readPublishedStory(token: string): Promise<PublishedStory> {
  const api = createApiClient({ fetch: (input, init) => fetch(input, init), clock: systemClock, deviceId: 'visitor' });
  return (await api.call('storyPublished', { params: { id: token } })).value.data;
}
