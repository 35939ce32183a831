import { limits } from '../../../contract/limits.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { visitorApi } from '../sharing/visitor-api.ts';

export type Profile = ResponseOf<'profile'>;

/**
 * The first pictures of a profile, at least `count` where there are so many.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED when it is no possible name; NETWORK…
 */
export async function readProfile(username: string, count: number): Promise<Profile> {
  let profile = await readProfilePage(username, null);
  while (profile.items.length < count && profile.next !== null) {
    const page = await readProfilePage(username, profile.next);
    profile = { ...page, items: [...profile.items, ...page.items] };
  }
  return profile;
}

/** The pictures from a page's `next` on. @throws AppError as above */
export async function readProfilePage(username: string, cursor: string | null): Promise<Profile> {
  const query = { limit: limits.historyPageMax, ...(cursor === null ? {} : { cursor }) };
  return (await visitorApi().call('profile', { params: { username }, query })).value;
}
