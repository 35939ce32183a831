import type { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { idSchema } from '../../../contract/id.ts';
import { takeWebhook } from '../../domain/generations/job/take-webhook.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { findAddress, type HttpEdge } from '../mount-route.ts';
import { readBytes } from '../read-body.ts';

/** A call holds what was asked for and what came of it, with the log of the work. */
const callBytesMax = 4 * 1024 * 1024;

/**
 * Where engines call when a job has ended. No part of the API: neither a session nor an origin counts here, but the engine's
 * signature alone.
 */
export function mountWebhookRoute(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'engines'>): void {
  app.post('/api/engines/webhook/:item', async (context) => {
    edge.rateLimits.checkWebhook(findAddress(edge, context));
    const item = v.safeParse(idSchema, context.req.param('item'));
    if (!item.success) throw new AppError('NOT_FOUND');
    const request = context.req.raw;
    const read = (): Promise<Uint8Array> => readBytes(request, callBytesMax);
    await takeWebhook(studio, item.output, { headers: request.headers, read, at: Date.now() });
    return context.json({ ok: true }, 200, { 'Cache-Control': 'no-store' });
  });
}
