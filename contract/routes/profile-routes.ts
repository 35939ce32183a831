import * as v from 'valibot';
import { pageQuerySchema } from '../history/history.ts';
import { idSchema } from '../id.ts';
import type { Route } from './route.ts';
import { meSchema } from '../account/user.ts';
import { usernameSchema } from '../account/username.ts';

/** Renditions that a profile shows; the original stays its owner's. */
export const profileVariants = ['256', '512', '1024'] as const;

/** A picture on a public profile. It has no generation details: only share links show those. */
export const profileItemSchema = v.object({
  id: idSchema,
  width: v.number(),
  height: v.number(),
  thumbhash: v.nullable(v.string()),
  /** Ms since 1970. */
  published_at: v.number(),
  /** Address of the picture without the rendition's name. */
  media_url: v.string(),
});

/** Calls of public profiles: a user's published pictures, readable without an account. */
export const profileRoutes = {
  profile: {
    method: 'GET',
    path: '/api/profile/:username',
    summary: 'A page of the pictures somebody has posted, posted last first, without an account',
    auth: 'none',
    write: false,
    produces: 'json',
    params: v.strictObject({ username: usernameSchema }),
    query: pageQuerySchema,
    response: v.object({
      username: v.string(),
      /** All pictures of the profile, not only this page's. */
      count: v.number(),
      items: v.array(profileItemSchema),
      next: v.nullable(v.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  profileMedia: {
    method: 'GET',
    path: '/api/profile/:username/media/:id/:variant',
    summary: 'Bytes of a picture of a profile',
    auth: 'none',
    write: false,
    produces: 'bytes',
    params: v.strictObject({ username: usernameSchema, id: idSchema, variant: v.picklist(profileVariants) }),
    response: v.unknown(),
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
  },
  accountUsername: {
    method: 'POST',
    path: '/api/account/username',
    summary: 'Name the own profile anew; its pictures move to the new address',
    auth: 'account',
    write: false,
    produces: 'json',
    body: v.strictObject({ username: usernameSchema }),
    response: meSchema,
    errors: ['USERNAME_TAKEN'],
  },
} as const satisfies Record<string, Route>;
