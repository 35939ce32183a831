import { capabilitiesOf, type Model } from '../catalogue/model.ts';

/** Whether a model changes a picture as words say: it is shown a picture, and without a strength the words decide what becomes of it. */
export function editsWithWords(model: Pick<Model, 'capabilities'>): boolean {
  const { video, references_max: references, has_strength: hasStrength } = capabilitiesOf(model);
  return video === null && references > 0 && !hasStrength;
}

/** Whether a model changes the masked part of a picture and keeps the rest. */
export function changesMasked(model: Pick<Model, 'capabilities'>): boolean {
  const { video, has_mask: hasMask } = capabilitiesOf(model);
  return video === null && hasMask === true;
}
