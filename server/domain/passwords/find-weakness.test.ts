import { expect, it } from 'vitest';
import { findWeakness } from './find-weakness.ts';

const email = 'ada.lovelace@example.test';
const list = (text: string) => text.trim().split(/,\s+/);

it.each(
  list(`
    password, Password1, P@ssw0rd!, ＰＡＳＳＷＯＲＤ, pass word 2026, 123welcome, $unshine, 1loveyou, sunshine99,
    aaaaaaaa, --------, 12341234, abcabcabca, passwordpassword, letmein letmein, p\u200bassword, 12345678\u00ad,
    12345678, 0987654321, qwertyuiop, asdf1234, qweasdzxc, 1qaz2wsx3edc, abcdefgh, qwerty!!, йцукенгш,
    1q2w3e4r, 11223344, a1b2c3d4, pleinair, Pleinair2026, 2026-plein air!`),
)('%s is easy to guess', (password) => {
  expect(findWeakness({ email, password })).toContain('is easy to guess');
});

it.each(['ada.lovelace@example.test', 'ada.lovelace', 'Ada.Lovelace1815', 'ada.l0velace'])('%s is the address', (password) => {
  expect(findWeakness({ email, password })).toContain('must not be your e-mail address');
});

it.each(
  list(`
    correct horse, a long enough password, lovelace of london, mein Fahrrad klappert, サクラが咲いた春の日,
    Xq7#rVb2, harbour-lights, princess of the tides, 48213905, strength in numbers 12345678`),
)('%s may be used', (password) => {
  expect(findWeakness({ email, password })).toBeNull();
});

it('an address of one letter or of digits forbids no more than itself', () => {
  expect(findWeakness({ email: 'a@example.test', password: 'a harbour at noon' })).toBeNull();
  expect(findWeakness({ email: '4711@example.test', password: '48213905' })).toBeNull();
});
