import { subscribe } from 'valtio/vanilla';
import { capabilitiesOf, type Model } from '../../../../contract/model.ts';
import { askForCaret, changeForm, createState } from '../form/create.state.ts';
import { noSources } from './sources.ts';

/** What is made next with an item: pictures that follow it, the picture changed by words, a video that begins with it, its sound. */
export type SourceUse = 'reference' | 'edit' | 'video' | 'sound';

/** The model that makes it: the chosen one where it can, else the first one that an engine serves; undefined where there is none. */
export function modelFor(use: SourceUse, models: readonly Model[], chosen = createState.form.model): Model | undefined {
  const able = models.filter((model) => model.available && canMake(model, use));
  return able.find(({ key }) => key === chosen) ?? able[0];
}

function canMake(model: Model, use: SourceUse): boolean {
  const { video, references_max: references, has_strength: hasStrength } = capabilitiesOf(model);
  if (use === 'video') return video?.modes.includes('image2video') === true;
  if (use === 'sound') return video?.has_auto_sound === true;
  // Without a strength the words say what becomes of the picture.
  return video === null && references > 0 && (use === 'reference' || !hasStrength);
}

/** Puts an item alone into the composer's form, with the model for it, and asks for the caret. The rest of the form stays. */
export function beginWith(id: string, use: SourceUse, models: readonly Model[]): void {
  const model = modelFor(use, models);
  if (model === undefined) return;
  const { key, default_width: width, default_height: height } = model;
  if (createState.form.model !== key) changeForm({ model: key, width, height });
  changeForm({ ...noSources, ...(use === 'sound' ? { filmId: id, videoMode: 'audio' } : { referenceId: id }) });
  askForCaret();
}

/** Resolves when the draft of the form has been read, which would take the place of what is put there before. */
export function whenDraftRead(): Promise<void> {
  return new Promise((resolve) => {
    if (createState.isDraftRead) return resolve();
    const stop = subscribe(createState, () => {
      if (!createState.isDraftRead) return;
      stop();
      resolve();
    });
  });
}
