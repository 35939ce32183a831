import { expect, test } from 'vitest';
import { hasRunningJobs, runJob } from './running-jobs.ts';

test('the tab is busy until the last job has ended, also when one fails', async () => {
  let finish = () => undefined as void;
  const long = runJob(() => new Promise<void>((resolve) => (finish = resolve)));
  const broken = runJob(() => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(hasRunningJobs()).toBe(true);
  finish();
  await long;
  expect(hasRunningJobs()).toBe(false);
});
