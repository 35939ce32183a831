import type { EngineCheck } from '../../../../contract/engines/engine.ts';

/** The result of an engine's check in one sentence. */
export function describeCheck({ problem, models, writers }: EngineCheck): string {
  if (problem !== null) return problem;
  const writing = `${count(writers.length)} that ${writers.length === 1 ? 'writes' : 'write'}`;
  if (writers.length === 0) return `It answers and serves ${count(models.length)}.`;
  return models.length === 0 ? `It answers and has ${writing}.` : `It answers, serves ${count(models.length)}, and has ${writing}.`;
}

function count(models: number): string {
  return `${models} ${models === 1 ? 'model' : 'models'}`;
}
