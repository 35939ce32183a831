import type { ModelsCheck } from '../../../../../contract/engines/model-choice.ts';

/** The answer of one engine in a sentence or two. */
export function checkText({ name, problem, served, missing, added }: ModelsCheck): string {
  if (problem !== null) return `${name}: ${problem}`;
  const serves = `${name} serves ${served} ${served === 1 ? 'model' : 'models'}`;
  if (missing.length === 0 && added.length === 0) return `${serves}, as before.`;
  return [`${serves}.`, ...describe('New', added), ...describe('Gone', missing)].join(' ');
}

function describe(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(', ')}.`];
}
