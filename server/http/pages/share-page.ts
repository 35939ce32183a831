import { html } from 'hono/html';
import { AppError } from '../../../contract/errors.ts';
import { findSharedTitle } from '../../domain/sharing/find-shared.ts';
import { findPublishedTitle } from '../../domain/stories/film/find-published.ts';
import type { Studio } from '../../domain/studio.ts';
import type { AddToHead } from './static-files.ts';

const sharePath = /^\/share\/(story\/)?([A-Za-z0-9_-]{20,64})$/;
const titleLength = 100;

/** Makes the tags by which other sites show a shared picture, or the film of a story, under a link to its page; none where nothing is shared. */
export function createSharePage(studio: Pick<Studio, 'db'>, edge: { publicUrl: string | undefined }): AddToHead {
  return async (context) => {
    const [, isStory, token] = sharePath.exec(context.req.path) ?? [];
    if (token === undefined) return null;
    const named = await orNull(isStory ? findPublishedTitle(studio.db, token) : findSharedTitle(studio.db, token));
    if (named === null) return null;
    // Other sites ask for the picture by its whole address.
    const origin = edge.publicUrl === undefined ? new URL(context.req.url).origin : new URL(edge.publicUrl).origin;
    const words = Array.from(named).slice(0, titleLength).join('').trim();
    const title = words === '' ? 'Made with Pleinair' : words;
    const image = `${origin}/api/${isStory ? `stories/published/${token}/film` : `share/${token}/media`}/1024`;
    const tags = html`<meta property="og:type" content="${isStory ? 'video.other' : 'website'}" />
      <meta property="og:site_name" content="Pleinair" />
      <meta property="og:title" content="${title}" />
      <meta property="og:image" content="${image}" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="robots" content="noindex" />`;
    return String(await tags);
  };
}

async function orNull(found: Promise<string>): Promise<string | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
