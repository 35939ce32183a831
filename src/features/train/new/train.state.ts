import { proxy } from 'valtio/vanilla';
import type { TrainingMode } from '../../../../contract/generations/image/image-defaults.ts';
import { trainedModelLimits } from '../../../../contract/trained-models/trained-model.ts';

/** A character that the model is of; it gives the model its key. */
export type TrainedCharacter = { id: string; key: string; name: string };

export type TrainForm = {
  name: string;
  mode: TrainingMode;
  /** Key of the trainer that was chosen; null: the first one that there is. */
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

/** The training that is being prepared in this tab: it is still there after a look at another place. */
export const trainState = proxy({
  form: { ...blank },
  /** Files that are being brought in, and how many of them are there; null when none are. */
  bringing: null as { count: number; done: number; stop: () => void } | null,
});

export function changeTraining(change: Partial<TrainForm>): void {
  Object.assign(trainState.form, change);
}

/** Adds pictures that are not there yet, as far as there is room. Returns how many were left out for want of room. */
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

/** Begins with the pictures of a character; what was prepared for another model is left. */
export function beginWithCharacter(character: TrainedCharacter, pictures: readonly string[]): void {
  if (trainState.form.character?.id === character.id) return;
  trainState.form = { ...blank, name: character.name, mode: 'character', character, pictures: [...new Set(pictures)] };
}

export function clearTraining(): void {
  trainState.form = { ...blank, pictures: [] };
}
