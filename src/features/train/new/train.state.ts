import { proxy } from 'valtio/vanilla';
import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import { trainedModelLimits } from '../../../../contract/trained-models/trained-model.ts';

/** The character of the model; it gives the model its key. */
export type TrainedCharacter = { id: string; key: string; name: string };

export type TrainForm = {
  name: string;
  mode: TrainingMode;
  /** Key of the chosen trainer; null: the first one. */
  trainer: string | null;
  /** Addresses of pictures, each once. */
  pictures: readonly string[];
  description: string;
  suggestedPrompt: string;
  objectPrompt: string;
  character: TrainedCharacter | null;
};

const blank: TrainForm = {
  name: '',
  mode: 'style',
  trainer: null,
  pictures: [],
  description: '',
  suggestedPrompt: '',
  objectPrompt: '',
  character: null,
};

/** The training form of this tab; it survives visits to other screens. */
export const trainState = proxy({
  form: { ...blank },
  /** Files being imported, and how many are done; null for none. */
  bringing: null as { count: number; done: number; stop: () => void } | null,
});

export function changeTraining(change: Partial<TrainForm>): void {
  Object.assign(trainState.form, change);
}

/** Adds new pictures up to the limit. Returns how many did not fit. */
export function addPictures(urls: readonly string[]): number {
  const { pictures } = trainState.form;
  const added = [...new Set(urls)].filter((url) => !pictures.includes(url));
  const room = Math.max(0, trainedModelLimits.imagesMax - pictures.length);
  changeTraining({ pictures: [...pictures, ...added.slice(0, room)] });
  return Math.max(0, added.length - room);
}

export function removePicture(url: string): void {
  changeTraining({ pictures: trainState.form.pictures.filter((one) => one !== url) });
}

/** Starts with the pictures of a character; drops the form of another model. */
export function beginWithCharacter(character: TrainedCharacter, pictures: readonly string[]): void {
  if (trainState.form.character?.id === character.id) return;
  trainState.form = { ...blank, name: character.name, mode: 'character', character, pictures: [...new Set(pictures)] };
}

export function clearTraining(): void {
  trainState.form = { ...blank, pictures: [] };
}
