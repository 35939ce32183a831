import { expect, it } from 'vitest';
import { registerWakeUp } from './register-wake-up.ts';

const tag = 'outbox:studio.0123456789abcdef';

it('asks the browser to wake the studio for this database', async () => {
  const tags: string[] = [];
  const register = async (asked: string) => void tags.push(asked);
  await registerWakeUp(tag, { getRegistration: () => Promise.resolve({ sync: { register } }) });
  expect(tags).toEqual([tag]);
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
  await expect(registerWakeUp(tag, workers)).resolves.toBeUndefined();
});
