import { isCharacterMarker } from '../../../../../contract/stories/script/markers.ts';

/** The key of a prop with this name: `Brass lamp` is `<<BRASS_LAMP>>`. Null where no key can be made of it. */
export function propKey(name: string): string | null {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const key = plain
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, 39)
    .replace(/_+$/, '');
  return key === '' || isCharacterMarker(`<<${key}>>`) ? null : `<<${key}>>`;
}

/** A free key: that of the name, else with a number. */
export function freePropKey(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const key = propKey(number === 1 ? name : `${name} ${number}`)!;
    if (!taken.includes(key)) return key;
  }
}

/** Number of words; a prop's description has fewer than ten. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
