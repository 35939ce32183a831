import type { ComposerEntry, SpeakerEntry } from '../../../../contract/catalogue/catalogue.ts';
import type { Model, Upscalers } from '../../../../contract/catalogue/model.ts';
import type { Trainer } from '../../../../contract/trained-models/trained-model.ts';
import { withTrained } from '../../../../contract/catalogue/with-trained.ts';
import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** The models of the studio as the server last told them, with the styles of each; undefined before it did. */
export async function findToldCatalogue(): Promise<Model[] | undefined> {
  return whenOpen((db) => readMeta(db, 'catalogue'));
}

/** The same, with the user's trained models and the published ones that were used added to the models they fit. */
export async function findCatalogue(): Promise<Model[] | undefined> {
  return whenOpen(async (db) => {
    const [models, own, used] = await Promise.all([readMeta(db, 'catalogue'), db.trainedModels.toArray(), readMeta(db, 'usedModels')]);
    return models && withTrained(models, [...own.filter(({ status }) => status === 'completed'), ...(used ?? [])]);
  });
}

/** The upscalers of the studio, as the server last told them; undefined before it did. */
export async function findUpscalers(): Promise<Upscalers | undefined> {
  return whenOpen((db) => readMeta(db, 'upscalers'));
}

/** The prompt assistant of the studio, as the server last told it; null without one, undefined before it told. */
export async function findWriter(): Promise<string | null | undefined> {
  return whenOpen((db) => readMeta(db, 'writer'));
}

/** The trainers of the studio, as the server last told them; undefined before it did. */
export async function findTrainers(): Promise<Trainer[] | undefined> {
  return whenOpen((db) => readMeta(db, 'trainers'));
}

/** Speakers and composers of the studio, as the server last told them; undefined before it did. */
export type Sounders = { speakers: SpeakerEntry[]; composers: ComposerEntry[] };

export async function findSounders(): Promise<Sounders | undefined> {
  return whenOpen(async (db) => {
    const [speakers, composers] = await Promise.all([readMeta(db, 'speakers'), readMeta(db, 'composers')]);
    return speakers && composers && { speakers, composers };
  });
}
