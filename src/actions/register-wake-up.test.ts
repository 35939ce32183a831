import { expect, it } from 'vitest';
import { registerWakeUp } from './register-wake-up.ts';

const name = 'studio.0123456789abcdef';

it('asks the browser to wake the studio for this database', async () => {
  const tags: string[] = [];
  const register = async (tag: string) => void tags.push(tag);
  await registerWakeUp(name, { getRegistration: () => Promise.resolve({ sync: { register } }) });
  expect(tags).toEqual([`outbox:${name}`]);
});

it.each([
  ['has no service worker', undefined],
  ['has none registered yet', { getRegistration: () => Promise.resolve(undefined) }],
  ['does not know Background Sync', { getRegistration: () => Promise.resolve({}) }],
  [
    'refuses it',
    { getRegistration: () => Promise.resolve({ sync: { register: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }) },
  ],
])('does without where the browser %s', async (_, workers) => {
  await expect(registerWakeUp(name, workers)).resolves.toBeUndefined();
});
