import * as v from 'valibot';
import { sha256Schema } from '../import/import.ts';
import type { Route } from './route.ts';
import { restoreAnswerSchema, restoreRowsSchema } from '../vault/vault-rows.ts';

const file = v.strictObject({ sha256: sha256Schema });
const stored = v.object({ sha256: sha256Schema, mime: v.string() });

/** Bringing an archive of a whole library back into one's own: nothing that is there is changed, and twice is once. */
export const vaultRoutes = {
  vaultPlan: {
    method: 'POST',
    path: '/api/vault/plan',
    summary: 'What restoring these rows would do; nothing is changed',
    auth: 'session',
    write: false,
    produces: 'json',
    body: restoreRowsSchema,
    response: restoreAnswerSchema,
    errors: [],
  },
  vaultRestore: {
    method: 'POST',
    path: '/api/vault/restore',
    summary: 'Put rows of an archive where they are missing, with their identifiers',
    auth: 'session',
    write: true,
    produces: 'json',
    body: restoreRowsSchema,
    response: restoreAnswerSchema,
    errors: [],
  },
  vaultFile: {
    method: 'POST',
    path: '/api/vault/files/:sha256',
    summary: 'Send one original of an archive; the same bytes again are the same file',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'bytes',
    params: file,
    response: stored,
    errors: ['SUM_WRONG', 'UPLOAD_UNREADABLE', 'BODY_TOO_LARGE', 'QUOTA_FULL'],
  },
  vaultWeights: {
    method: 'POST',
    path: '/api/vault/weights/:sha256',
    summary: 'Send the weights of a model of an archive; the same bytes again are the same file',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'bytes',
    params: file,
    response: v.object({ sha256: sha256Schema }),
    errors: ['SUM_WRONG', 'UPLOAD_UNREADABLE', 'BODY_TOO_LARGE', 'QUOTA_FULL'],
  },
  vaultPoster: {
    method: 'POST',
    path: '/api/vault/files/:sha256/poster',
    summary: 'Send the picture that stands for a video one has sent',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'bytes',
    params: file,
    response: stored,
    errors: ['UPLOAD_MISSING', 'UPLOAD_UNREADABLE', 'BODY_TOO_LARGE'],
  },
} as const satisfies Record<string, Route>;
