import { proxy } from 'valtio/vanilla';
import { byUser } from '../../../contract/generations/character/action-marker.ts';
import type { CharacterParameters } from '../../../contract/generations/character/character-parameters.ts';
import { emptyForm, type CharacterForm } from './form.ts';

/** The form of the character page in this tab. */
export const characterState = proxy({
  form: emptyForm(),
  /** False until the draft was read: an empty form must not overwrite it. */
  isDraftRead: false,
  isSubmitting: false,
});

type Values = { [K in keyof CharacterParameters]: CharacterParameters[K] extends { value: infer V } | undefined ? V : never };

/** Sets one parameter by hand, with that origin. */
export function choose<K extends Exclude<keyof CharacterParameters, 'type'>>(name: K, value: NonNullable<Values[K]>): void {
  changeForm(({ parameters }) => ({ parameters: { ...parameters, [name]: byUser(value) } }));
}

/** Applies a rule to the form. */
export function changeForm(change: (form: CharacterForm) => Partial<CharacterForm>): void {
  Object.assign(characterState.form, change(characterState.form));
}
