import { answerSearches } from './search/answer-searches.ts';

answerSearches(globalThis);
