import type { AssessmentAlgorithm } from '../../../../contract/content/assessment.ts';

/** Pixels a side of the squares that each network sees. */
export const sideOf: Record<AssessmentAlgorithm, number> = { mobilenet: 224, inception: 299 };
