import { proxy } from 'valtio/vanilla';
import { byUser } from '../../../contract/generations/character/action-marker.ts';
import type { CharacterParameters } from '../../../contract/generations/character/character-parameters.ts';
import { emptyForm, type CharacterForm } from './form.ts';

/** The page of pictures of characters of this tab. */
export const characterState = proxy({
  form: emptyForm(),
  /** False until the draft was read, so that an empty form never takes its place. */
  isDraftRead: false,
  isSubmitting: false,
});

type Values = { [K in keyof CharacterParameters]: CharacterParameters[K] extends { value: infer V } | undefined ? V : never };

/** The person's own choice of one parameter. */
export function choose<K extends Exclude<keyof CharacterParameters, 'type'>>(name: K, value: NonNullable<Values[K]>): void {
  changeForm(({ parameters }) => ({ parameters: { ...parameters, [name]: byUser(value) } }));
}

/** Changes the form by a rule. */
export function changeForm(change: (form: CharacterForm) => Partial<CharacterForm>): void {
  Object.assign(characterState.form, change(characterState.form));
}
