import { expect, it } from 'vitest';
import { codePattern, hashCode, newSalt } from './hash-code.ts';

it('keeps a code as what PBKDF2 makes of it, another with every salt', async () => {
  // Made with `hashlib.pbkdf2_hmac('sha256', b'271828', b'salt', 1000)` of Python.
  expect(await hashCode('271828', { salt: 'salt', rounds: 1_000 })).toBe(
    '6ab86e267f0c605b97086ea17f135335b1ad563dd7ad3194b09c5de9e56a39df',
  );
  const [one, other] = [newSalt(), newSalt()];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(one).not.toBe(other);
  expect(await hashCode('271828', { salt: one, rounds: 1_000 })).not.toBe(await hashCode('271828', { salt: other, rounds: 1_000 }));
});

it('takes six digits for a code and nothing else', () => {
  expect(['000000', '271828'].every((code) => codePattern.test(code))).toBe(true);
  expect(['', '12345', '1234567', '12345a', '12345٦', '123456\n'].some((code) => codePattern.test(code))).toBe(false);
});
