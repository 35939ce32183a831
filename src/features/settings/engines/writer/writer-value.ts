import type { WriterChoice } from '../../../../../contract/routes/writing-routes.ts';

/** Encodes a choice as an option's value. No engine's id has a slash. */
export function toValue(choice: WriterChoice): string {
  return typeof choice === 'string' ? choice : `${choice.engine}/${choice.model}`;
}

/** Decodes an option's value. */
export function readValue(value: string): WriterChoice {
  if (value === 'automatic' || value === 'nobody') return value;
  const at = value.indexOf('/');
  return { engine: value.slice(0, at), model: value.slice(at + 1) };
}
