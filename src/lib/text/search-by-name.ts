import { foldText } from '../../../contract/text/fold-text.ts';

/** Selects entries whose name has the searched words, however they are spelled, in the order in which they came; all without words. */
export function searchByName<T>(all: readonly T[], keyword: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = foldText(keyword);
  return wanted === '' ? all : all.filter((one) => foldText(nameOf(one)).includes(wanted));
}
