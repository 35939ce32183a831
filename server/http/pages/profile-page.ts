import { html } from 'hono/html';
import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { usernameSchema } from '../../../contract/account/username.ts';
import { listProfile } from '../../domain/profiles/list-profile.ts';
import type { Studio } from '../../domain/studio.ts';
import type { AddToHead } from './static-files.ts';

/** Makes the tags by which other sites show a profile under a link to it; none where there is none. */
export function createProfilePage(studio: Pick<Studio, 'db'>, edge: { publicUrl: string | undefined }): AddToHead {
  return async (context) => {
    const name = v.safeParse(usernameSchema, /^\/profile\/([^/]+)\/?$/.exec(context.req.path)?.[1]);
    const profile = name.success ? await findOrNull(studio, name.output) : null;
    if (profile === null) return null;
    const origin = edge.publicUrl === undefined ? new URL(context.req.url).origin : new URL(edge.publicUrl).origin;
    const newest = profile.items[0];
    const tags = html`<meta property="og:type" content="profile" />
      <meta property="og:site_name" content="Pleinair" />
      <meta property="og:title" content="Pictures by ${profile.username}" />
      ${newest === undefined ? '' : html`<meta property="og:image" content="${`${origin}${newest.media_url}/1024`}" />`}
      <meta name="twitter:card" content="summary_large_image" />`;
    return String(await tags);
  };
}

async function findOrNull(studio: Pick<Studio, 'db'>, username: string): Promise<ResponseOf<'profile'> | null> {
  try {
    return await listProfile(studio, { username, before: null, limit: 1 });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
