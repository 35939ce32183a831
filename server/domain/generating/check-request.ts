import { AppError } from '../../../contract/errors.ts';
import type { CreateRequest } from '../../../contract/generation.ts';
import { findUnfit } from '../../../contract/generation/check-chosen.ts';
import { checkControlnet, checkTrained, findUnknownTrained, listTrained } from '../../../contract/generation/image/check-trained.ts';
import { expandBulk } from '../../../contract/generation/image/expand-bulk.ts';
import { checkUpscaleAtCreate } from '../../../contract/generation/image/upscale-at-create.ts';
import { upscalePlanMessage, whyNoUpscale } from '../../../contract/generation/image/upscale-choice.ts';
import type { Model } from '../../../contract/model.ts';
import type { Plan } from '../../../contract/plan.ts';
import type { Engine, EngineExtras } from '../../engines/engine.ts';

const noExtras: EngineExtras = { controlnets: [], trained: [] };

/** What the engine of a request can lay over its model; it is asked only where the request names something of it. */
export async function findExtras(request: CreateRequest, engine: Engine | undefined): Promise<EngineExtras> {
  const isAsked = request.controlnet !== undefined || listTrained(request).length > 0;
  return (isAsked ? await engine?.extras?.(request.model) : null) ?? noExtras;
}

/**
 * The single requests that a request stands for, each of which can be asked for.
 * @throws PLAN_LIMIT, VALIDATION_FAILED; NOT_FOUND for a trained model that the engine does not have
 */
export function checkRequest(
  request: CreateRequest,
  { plan, model, extras }: { plan: Plan; model: Model; extras: EngineExtras },
): CreateRequest[] {
  if (request.upscale_mode !== undefined && whyNoUpscale(plan) !== null)
    throw new AppError('PLAN_LIMIT', { detail: `Upscaling needs a paid plan: ${upscalePlanMessage}. Nothing was charged.` });
  const requests = expandBulk(request);
  const unfit = requests.map((one) => [...findUnfit(one, model), ...checkUpscaleAtCreate(one)]);
  // What is wrong with the common part of a list is wrong with each: it is said once.
  const issues = [...unfit, checkTrained(request), checkControlnet(request, extras)].find(({ length }) => length > 0);
  if (issues !== undefined) throw new AppError('VALIDATION_FAILED', { issues });
  const unknown = findUnknownTrained(request, extras);
  if (unknown !== undefined)
    throw new AppError('NOT_FOUND', { detail: `There is no trained model “${unknown}” for this. Nothing was charged.` });
  return requests;
}
