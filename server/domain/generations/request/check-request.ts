import { AppError } from '../../../../contract/errors.ts';
import type { CreateRequest } from '../../../../contract/generations/generation.ts';
import { findUnfit } from '../../../../contract/generations/check/check-chosen.ts';
import { checkControlnet, checkTrained, listTrained } from '../../../../contract/generations/image/check-trained.ts';
import { expandBulk } from '../../../../contract/generations/image/expand-bulk.ts';
import { checkUpscaleAtCreate } from '../../../../contract/generations/image/upscale-at-create.ts';
import { asksLipSync } from '../../../../contract/generations/video/lip-sync.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Plan } from '../../../../contract/account/plan.ts';
import { type Engine, EngineError, type EngineErrorCode, type EngineExtras } from '../../../engines/engine.ts';
import { checkUpscalePlan } from '../../upscaling/check-plan.ts';
import type { LaidOver } from '../../../storage/laid-over.ts';
import type { Named } from './find-named.ts';
import { resolveNamed } from './resolve-named.ts';
import { toKnown } from './to-known.ts';

/** A single request, and the extras that are laid over its model. */
export type CheckedRequest = { request: CreateRequest; laidOver: LaidOver | null };

const noExtras: EngineExtras = { controlnets: [], trained: [] };

/** Errors that may be gone at the next try. */
const passing: readonly EngineErrorCode[] = ['UNREACHABLE', 'UNAVAILABLE', 'TIMEOUT', 'RATE_LIMIT'];

/**
 * The extras that the engine of a request offers (ControlNets, trained models); it is asked only if the request names one. If it
 * cannot tell: ENGINE_FAILED, or MODEL_UNAVAILABLE where another try would not help. VALIDATION_FAILED for words that it cannot
 * speak. Errors are returned, not thrown: a request that was accepted before must be answered as before.
 */
export async function findExtras(request: CreateRequest, engine: Engine | undefined): Promise<EngineExtras | AppError> {
  const isAsked = request.controlnet !== undefined || request.finetuned_model !== undefined || listTrained(request).length > 0;
  const { speech_prompt: words } = request;
  const refusal = words === undefined || !asksLipSync(request) ? null : ((await engine?.refuseSpeech?.(words)) ?? null);
  if (refusal !== null) return refuse('speech_prompt', refusal);
  try {
    return (isAsked ? await engine?.extras?.(request.model) : null) ?? noExtras;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return new AppError(passing.includes(error.code) ? 'ENGINE_FAILED' : 'MODEL_UNAVAILABLE', { detail: error.message, cause: error });
  }
}

function refuse(path: string, sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail: `${sentence} Nothing was charged.`, issues: [{ path, message: sentence }] });
}

/**
 * The single requests that a request stands for, each of them valid. `named`: the meaning of its keys.
 * @throws PLAN_LIMIT, VALIDATION_FAILED; NOT_FOUND for an unknown trained model or character; the error that `findExtras`
 * returned
 */
export function checkRequest(
  request: CreateRequest,
  { plan, model, extras, named }: { plan: Plan; model: Model; extras: EngineExtras | AppError; named: Named },
): CheckedRequest[] {
  if (request.upscale_mode !== undefined) checkUpscalePlan(plan);
  if (extras instanceof AppError) throw extras;
  const known = toKnown(request, model, new Set([...named.models.keys(), ...named.characters.keys(), ...extras.trained]));
  const requests = expandBulk(known);
  const unfit = requests.map((one) => [...findUnfit(one, model), ...checkUpscaleAtCreate(one)]);
  // A fault in the common part of a list is a fault of each request, so it is reported once.
  const issues = [...unfit, checkTrained(known), checkControlnet(known, extras)].find(({ length }) => length > 0);
  if (issues !== undefined) throw new AppError('VALIDATION_FAILED', { issues });
  return requests.map((one) => ({ request: one, laidOver: resolveNamed(one, { model, extras, named }) }));
}
