import { foldText } from '../../contract/fold-text.ts';

/** Those whose name has the words that are searched for, however they are spelled, in the order in which they came; all without words. */
export function searchByName<T>(all: readonly T[], keyword: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = foldText(keyword);
  return wanted === '' ? all : all.filter((one) => foldText(nameOf(one)).includes(wanted));
}
