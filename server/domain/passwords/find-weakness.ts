import { commonPasswords } from './common-passwords.ts';

/** Keys that lie side by side, and the alphabet. */
const rows = `
  abcdefghijklmnopqrstuvwxyz 01234567890 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm !@#$%^&*()
  qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn йцукенгшщзхъ фывапролджэ ячсмитьбю`
  .trim()
  .split(/\s+/);
const runs = rows.flatMap((row) => [row, row.split('').reverse().join('')]);
const shortestRun = 3;
/** `abcd` eight times over is no longer than `abcd`. */
const longestRepeated = 4;
const letters: Record<string, string> = { '@': 'a', 4: 'a', 3: 'e', 1: 'i', '!': 'i', 0: 'o', $: 's', 5: 's', 7: 't' };

/**
 * Why a new password is easy to guess, in words that follow its name; null when it is not. Those who guess try common words
 * with digits and signs around them, rows of keys, repetitions, and the e-mail address.
 */
export function findWeakness({ email, password }: { email: string; password: string }): string | null {
  const text = fold(password);
  const parts = [text, withoutEnd(text), withoutAround(text)];
  const cores = [...parts, ...parts.map(once)];
  const local = fold(email.slice(0, email.lastIndexOf('@')));
  const own = new Set([fold(email), local, spell(withoutAround(local))].filter((part) => part.length >= shortestRun));
  if ([...cores, ...cores.map(spell)].some((core) => own.has(core))) return 'must not be your e-mail address';
  const isCommon = cores.some((core) => commonPasswords.has(core) || commonPasswords.has(spell(core)));
  if (!isCommon && !isRepeated(text) && !cores.some(isMadeOfRuns)) return null;
  return 'is easy to guess: choose another one, for example a few words that have nothing to do with each other';
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, '');
}

function withoutEnd(text: string): string {
  return text.replace(/\P{L}+$/u, '');
}

function withoutAround(text: string): string {
  return withoutEnd(text).replace(/^\P{L}+/u, '');
}

/** `password` twice is no harder to guess. */
function once(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
}

/** Signs as the letters they look like. */
function spell(text: string): string {
  return text.replaceAll(/[@$!\d]/g, (sign) => letters[sign] ?? sign);
}

function isRepeated(text: string): boolean {
  const units = Array.from({ length: longestRepeated }, (_, index) => text.slice(0, index + 1));
  return units.some((unit) => unit.repeat(text.length).startsWith(text));
}

/** `qwerty`, `asdf1234`, `87654321`. */
function isMadeOfRuns(text: string): boolean {
  const isRun = (from: number, to: number) => to <= text.length && runs.some((run) => run.includes(text.slice(from, to)));
  for (let at = 0; at < text.length;) {
    let end = at + shortestRun;
    if (!isRun(at, end)) return false;
    while (isRun(at, end + 1)) end += 1;
    at = end;
  }
  return text.length > 0;
}
