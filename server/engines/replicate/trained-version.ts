import type { PlannedJob } from '../catalogue/plans/plan-request.ts';
import { EngineError, type EngineJob } from '../engine.ts';

/** A version of a model of the account: the result of a training there. */
export type TrainedVersion = { model: string; version: string };

const named = /^([\w.-]+\/[\w.-]+):([0-9a-f]{64})$/;

/** The trained version that replaces the base model; undefined: the job has no trained model. */
export function findTrainedVersion(name: string, { trained = [] }: Pick<EngineJob, 'trained'>): TrainedVersion | undefined {
  if (trained.length === 0) return undefined;
  const [, model, version] = named.exec(trained[0]!.name) ?? [];
  if (trained.length > 1) throw new EngineError('INVALID_INPUT', `${name} takes one trained model at a time.`);
  if (model === undefined || version === undefined) throw new EngineError('INVALID_INPUT', `${name} has not trained this model.`);
  return { model, version };
}

/** Passes the trained version and its strength to the route as `loras`. */
export function withTrained(job: EngineJob): PlannedJob {
  const { trained = [] } = job;
  return trained.length === 0 ? job : { ...job, loras: trained.map(({ name: path, weight: scale }) => ({ path, scale })) };
}
