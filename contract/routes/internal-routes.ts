import * as v from 'valibot';
import { accountsQuerySchema, changeAccountRequestSchema, internalAccountSchema } from '../internal/internal-accounts.ts';
import { assessmentsQuerySchema, internalAssessmentSchema, thresholdsSchema } from '../internal/internal-assessments.ts';
import { studioEvents } from '../internal/studio-event.ts';
import { generationRowSchema } from '../generations/generation.ts';
import { pageQuerySchema } from '../history/history.ts';
import { sha256Schema } from '../import/import.ts';
import { idSchema, ownerIdSchema } from '../id.ts';
import { mediaStatuses, upscaleModes } from '../media/media.ts';
import { plans } from '../account/plan.ts';
import type { Route } from './route.ts';

/** One image or video of a request as administrators see it: what became of it, never what it shows. */
export const internalItemSchema = v.object({
  id: idSchema,
  resource_type: v.picklist(['image', 'video']),
  status: v.picklist(mediaStatuses),
  seed: v.number(),
  failed_reason: v.nullable(v.string()),
  failed_code: v.nullable(v.string()),
  origin: v.picklist(['generated', 'imported']),
  upscaled: v.array(v.picklist(upscaleModes)),
  /** When its picture was stored, ms since 1970; null before, and for what was imported. */
  completed_at: v.nullable(v.number()),
});
export type InternalItem = v.InferOutput<typeof internalItemSchema>;

/** A request with what it cost, in credits. */
export const internalGenerationSchema = v.object({
  generation: generationRowSchema,
  items: v.array(internalItemSchema),
  charged: v.number(),
  refunded: v.number(),
});
export type InternalGeneration = v.InferOutput<typeof internalGenerationSchema>;

/** Calls for administrators of the studio. All other sessions get NOT_FOUND. */
export const internalRoutes = {
  internalGenerations: {
    method: 'GET',
    path: '/api/internal/generations/:user_id',
    summary: 'A page of what a user has asked for, newest first, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    params: v.strictObject({ user_id: ownerIdSchema }),
    query: pageQuerySchema,
    response: v.object({
      user: v.object({
        id: ownerIdSchema,
        /** Null for a guest. */
        email: v.nullable(v.string()),
        plan: v.picklist(plans),
        credits: v.number(),
        /** Ms since 1970. */
        created_at: v.number(),
      }),
      generations: v.array(internalGenerationSchema),
      next: v.nullable(v.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  internalAccounts: {
    method: 'GET',
    path: '/api/internal/accounts',
    summary: 'A page of the accounts of the studio, newest first, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    query: accountsQuerySchema,
    response: v.object({ accounts: v.array(internalAccountSchema), next: v.nullable(v.string()) }),
    errors: ['NOT_FOUND'],
  },
  internalAccountChange: {
    method: 'POST',
    path: '/api/internal/accounts/change',
    summary: 'Change the plan, credits and permissions of an account, or suspend it, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    body: changeAccountRequestSchema,
    response: v.object({ account: internalAccountSchema }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  internalEvents: {
    method: 'GET',
    path: '/api/internal/events',
    summary: 'How often each event happened on each of the last 90 days (UTC), for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    response: v.object({
      events: v.array(v.object({ /** `2026-01-31`. */ day: v.string(), name: v.picklist(studioEvents), times: v.number() })),
    }),
    errors: ['NOT_FOUND'],
  },
  internalAssessments: {
    method: 'GET',
    path: '/api/internal/assessments',
    summary: 'A page of what the networks saw in files that were to become public, newest first, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    query: assessmentsQuerySchema,
    response: v.object({
      assessments: v.array(internalAssessmentSchema),
      /** In force now. */
      thresholds: thresholdsSchema,
      next: v.nullable(v.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  internalAssessmentPicture: {
    method: 'GET',
    path: '/api/internal/assessments/:hash/picture',
    summary: 'A small copy of a file that was to become public, for administrators',
    auth: 'admin',
    write: false,
    produces: 'bytes',
    params: v.strictObject({ hash: sha256Schema }),
    response: v.unknown(),
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
  },
  internalAssessmentOverrule: {
    method: 'POST',
    path: '/api/internal/assessments/overrule',
    summary: 'Let a file be published whatever the networks say of it, for administrators; logged',
    auth: 'admin',
    write: false,
    produces: 'json',
    body: v.strictObject({ hash: sha256Schema }),
    response: v.object({ assessment: internalAssessmentSchema }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Route>;
