import { subscribe } from 'valtio/vanilla';
import { editsWithWords } from '../../../../contract/edit/editing-models.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { putModel } from '../form/choose-model.ts';
import { askForCaret, changeForm, createState, enterMode } from '../form/create.state.ts';
import { canMakeIn, videoModeIn, type FormMode } from '../form/form-modes.ts';
import { settleSoon } from './settle-soon.ts';
import { noSources } from './sources.ts';

/** The uses of an item: reference, edit by words, first frame of a video, element of a video, or a video that gets sound. */
export type SourceUse = 'reference' | 'edit' | 'video' | 'elements' | 'sound';

/** The use of an item, and the mode of the page that requests it. */
export type AskedUse = { use: SourceUse; page: FormMode };

/** The mode of each use. */
const modes: Record<SourceUse, FormMode> = {
  reference: 'image',
  edit: 'image',
  video: 'image2video',
  elements: 'elements',
  sound: 'audio',
};

/** The model for a use: the chosen one if it can, else the first available one; undefined when none can. */
export function modelFor(use: SourceUse, models: readonly Model[], chosen = createState.form.model): Model | undefined {
  const able = models.filter((model) => model.available && canMake(model, use));
  return able.find(({ key }) => key === chosen) ?? able[0];
}

function canMake(model: Model, use: SourceUse): boolean {
  const { video, references_max: references } = capabilitiesOf(model);
  if (videoModeIn(modes[use]) !== null) return canMakeIn(model, modes[use]);
  return use === 'edit' ? editsWithWords(model) : video === null && references > 0;
}

/** The mode of a use. The table takes references as the image mode does. */
export function modeOfUse({ use, page }: AskedUse): FormMode {
  return page === 'bulk' && modes[use] === 'image' ? page : modes[use];
}

/** Puts an item as the only source into the use's form, with a model for it, and focuses the prompt. The rest stays. */
export function beginWith(id: string, asked: AskedUse, models: readonly Model[]): void {
  enterMode(modeOfUse(asked));
  const model = modelFor(asked.use, models);
  if (model !== undefined) putModel(model);
  const videoMode = videoModeIn(createState.mode);
  changeForm({ ...noSources, videoMode, ...(asked.use === 'sound' ? { filmId: id } : { referenceId: id }) });
  settleSoon();
  askForCaret();
}

/** Resolves when the drafts are read: they would overwrite earlier changes. */
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
