import { answerSearches } from './answer-searches.ts';

answerSearches(globalThis);
