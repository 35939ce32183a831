import type { AssessmentAlgorithm } from '../../../../contract/content/assessment.ts';

/** Pixels per side of the squares that each network reads. */
export const sideOf: Record<AssessmentAlgorithm, number> = { mobilenet: 224, inception: 299 };
