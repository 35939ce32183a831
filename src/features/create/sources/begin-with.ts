import { subscribe } from 'valtio/vanilla';
import { editsWithWords } from '../../../../contract/edit/editing-models.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { putModel } from '../form/choose-model.ts';
import { askForCaret, changeForm, createState, enterMode } from '../form/create.state.ts';
import { canMakeIn, videoModeIn, type FormMode } from '../form/form-modes.ts';
import { settleSoon } from './settle-soon.ts';
import { noSources } from './sources.ts';

/** Uses of an item: pictures that follow it, the picture changed by words, a video that begins with it or has it in it, its sound. */
export type SourceUse = 'reference' | 'edit' | 'video' | 'elements' | 'sound';

/** An item's use, and the mode of the page whose address asks for it. */
export type AskedUse = { use: SourceUse; page: FormMode };

/** The form in which each is asked for. */
const modes: Record<SourceUse, FormMode> = {
  reference: 'image',
  edit: 'image',
  video: 'image2video',
  elements: 'elements',
  sound: 'audio',
};

/** The model that makes it: the chosen one where it can, else the first one that an engine serves; undefined where there is none. */
export function modelFor(use: SourceUse, models: readonly Model[], chosen = createState.form.model): Model | undefined {
  const able = models.filter((model) => model.available && canMake(model, use));
  return able.find(({ key }) => key === chosen) ?? able[0];
}

function canMake(model: Model, use: SourceUse): boolean {
  const { video, references_max: references } = capabilitiesOf(model);
  if (videoModeIn(modes[use]) !== null) return canMakeIn(model, modes[use]);
  return use === 'edit' ? editsWithWords(model) : video === null && references > 0;
}

/** The mode in which an item is used. A list takes references as an image does. */
export function modeOfUse({ use, page }: AskedUse): FormMode {
  return page === 'bulk' && modes[use] === 'image' ? page : modes[use];
}

/** Puts an item alone into the form of what is made of it, with the model for it, and asks for the caret. The rest of the form stays. */
export function beginWith(id: string, asked: AskedUse, models: readonly Model[]): void {
  enterMode(modeOfUse(asked));
  const model = modelFor(asked.use, models);
  if (model !== undefined) putModel(model);
  const videoMode = videoModeIn(createState.mode);
  changeForm({ ...noSources, videoMode, ...(asked.use === 'sound' ? { filmId: id } : { referenceId: id }) });
  settleSoon();
  askForCaret();
}

/** Resolves when the drafts have been read: they would take the place of what is put into a form before. */
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
