export const referenceTypes = ['pose', 'composition', 'sketch', 'face', 'style', 'subject'] as const;
export type ReferenceType = (typeof referenceTypes)[number];

/** Default strength of the kinds of references that have one. */
export const influenceDefaults: Partial<Record<ReferenceType, number>> = { pose: 0.65, composition: 0.65, sketch: 0.75 };
