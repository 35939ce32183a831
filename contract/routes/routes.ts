import * as v from 'valibot';
import { generationStatusResponseSchema, historyQuerySchema, historyResponseSchema } from '../history/history.ts';
import { accountRoutes } from './account-routes.ts';
import { idSchema } from '../id.ts';
import { characterRoutes } from './character-routes.ts';
import { changeRoutes } from '../changes/changes.ts';
import { albumRoutes } from './album-routes.ts';
import { commonRoutes } from './common-routes.ts';
import { convertRoutes } from './convert-routes.ts';
import { damageRoutes } from './damage-routes.ts';
import { internalRoutes } from './internal-routes.ts';
import { engineRoutes } from './engine-routes.ts';
import { storyRoutes } from '../stories/routes.ts';
import { mediaVariants } from '../media/media.ts';
import { catalogueResponseSchema } from '../catalogue/catalogue.ts';
import type { Route } from './route.ts';
import { profileRoutes } from './profile-routes.ts';
import { resultRoutes } from './result-routes.ts';
import { trainedModelRoutes } from './trained-model-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { vaultRoutes } from './vault-routes.ts';
import { writingRoutes } from './writing-routes.ts';
import { syncRoutes } from './sync-routes.ts';
import { meSchema, signInRequestSchema, signUpRequestSchema } from '../account/user.ts';

const ok = v.object({ ok: v.literal(true) });
const bytes = v.unknown();

export const routes = {
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Is the studio up?',
    auth: 'none',
    write: false,
    produces: 'json',
    response: v.object({ ok: v.literal(true), version: v.string() }),
    errors: [],
  },
  userMe: {
    method: 'GET',
    path: '/api/user/me',
    summary: 'The session: user, plan, credits',
    auth: 'session',
    write: false,
    produces: 'json',
    response: meSchema,
    errors: [],
  },
  accountGuest: {
    method: 'POST',
    path: '/api/account/guest',
    summary: 'Start a guest session, or answer with the present one',
    auth: 'none',
    write: false,
    produces: 'json',
    body: v.strictObject({}),
    response: meSchema,
    errors: [],
  },
  accountSignUp: {
    method: 'POST',
    path: '/api/account/sign-up',
    summary: 'Turn the guest into an account, keeping everything',
    auth: 'session',
    write: false,
    produces: 'json',
    body: signUpRequestSchema,
    response: meSchema,
    errors: ['SIGN_UP_REFUSED', 'ALREADY_ACCOUNT'],
  },
  accountSignIn: {
    method: 'POST',
    path: '/api/account/sign-in',
    summary: 'Sign in with e-mail and password',
    auth: 'none',
    write: false,
    produces: 'json',
    body: signInRequestSchema,
    response: meSchema,
    errors: ['CREDENTIALS_WRONG', 'ALREADY_ACCOUNT', 'ACCOUNT_SUSPENDED'],
  },
  accountSignOut: {
    method: 'POST',
    path: '/api/account/sign-out',
    summary: 'End this session',
    auth: 'none',
    write: false,
    produces: 'json',
    body: v.strictObject({}),
    response: ok,
    errors: [],
  },
  ...accountRoutes,
  catalogue: {
    method: 'GET',
    path: '/api/model_hub/catalogue',
    summary: 'Models, and which of them an engine serves here',
    auth: 'session',
    write: false,
    produces: 'json',
    response: catalogueResponseSchema,
    errors: [],
  },
  createHistory: {
    method: 'GET',
    path: '/api/create/history',
    summary: 'A page of the history, newest first',
    auth: 'session',
    write: false,
    produces: 'json',
    query: historyQuerySchema,
    response: historyResponseSchema,
    errors: [],
  },
  createHistoryOne: {
    method: 'GET',
    path: '/api/create/history/:generation_history_id',
    summary: 'One request and the state of its images',
    auth: 'session',
    write: false,
    produces: 'json',
    params: v.strictObject({ generation_history_id: idSchema }),
    response: generationStatusResponseSchema,
    errors: ['NOT_FOUND'],
  },
  ...syncRoutes,
  media: {
    method: 'GET',
    path: '/api/media/:id/:variant',
    summary: 'Bytes of one rendition, with byte ranges',
    auth: 'session',
    write: false,
    produces: 'bytes',
    params: v.strictObject({ id: idSchema, variant: v.picklist(mediaVariants) }),
    query: v.object({ h: v.optional(v.string()), k: v.optional(v.string()) }),
    response: bytes,
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
  },
  ...damageRoutes,
  ...resultRoutes,
  ...commonRoutes,
  ...convertRoutes,
  ...changeRoutes,
  ...albumRoutes,
  ...storyRoutes,
  ...characterRoutes,
  ...trainedModelRoutes,
  ...teamRoutes,
  ...vaultRoutes,
  ...writingRoutes,
  ...profileRoutes,
  ...engineRoutes,
  ...internalRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The answer of a call. */
export type ResponseOf<N extends RouteName> = v.InferOutput<(typeof routes)[N]['response']>;
/** The body of a call. */
export type BodyOf<N extends RouteName> = (typeof routes)[N] extends { body: infer S extends v.GenericSchema }
  ? v.InferInput<S>
  : undefined;
