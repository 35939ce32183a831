import * as v from 'valibot';
import { createRequestSchema } from './generation.ts';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';
import type { RouteName } from './routes.ts';

const ids = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchDeleteMax));

/** Arguments of every kind of intent: what the person asked for, in a form that is safe to repeat. */
export const intentArgs = {
  'generation.create': v.object({ params: createRequestSchema, created_at: v.number() }),
  'generation.cancel': v.object({ id: idSchema }),
  'media.star': v.object({ id: idSchema, is_starred: v.boolean() }),
  'media.delete': v.object({ ids }),
  'media.restore': v.object({ ids }),
} as const;

export type IntentKind = keyof typeof intentArgs;
export type IntentArgs<K extends IntentKind> = v.InferOutput<(typeof intentArgs)[K]>;

/** How each kind is sent. `costs`: it spends credits, so it is never sent late or again without asking. */
export const intentRoutes: Record<IntentKind, { route: RouteName; costs: boolean; holdMs: number }> = {
  'generation.create': { route: 'create', costs: true, holdMs: 0 },
  'generation.cancel': { route: 'createCancel', costs: false, holdMs: 0 },
  'media.star': { route: 'createStar', costs: false, holdMs: 0 },
  'media.delete': { route: 'createBatchDelete', costs: false, holdMs: limits.undoMs },
  'media.restore': { route: 'createRestore', costs: false, holdMs: 0 },
};
