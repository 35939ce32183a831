export const referenceTypes = ['pose', 'composition', 'sketch', 'face', 'style', 'subject'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

/** How strongly each kind of reference acts; the others have no number of their own. */
export const influenceDefaults: Partial<Record<ReferenceType, number>> = { pose: 0.65, composition: 0.65, sketch: 0.75 };
