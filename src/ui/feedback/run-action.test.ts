import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/errors.ts';
import { runAction, runQuietly } from './run-action.ts';
import { closeToast, currentToasts } from './toast/toast-store.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const { key } of currentToasts()) closeToast(key);
});
const fail = async () => Promise.reject(new AppError('GONE'));

it('says a failure, or only logs it where nothing is to be said', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runQuietly('star.failed', fail)).toBeUndefined();
  expect(currentToasts()).toEqual([]);
  expect(log).toHaveBeenCalledWith('star.failed', expect.any(AppError));
  expect(await runAction(fail)).toBeUndefined();
  expect(currentToasts()).toMatchObject([{ kind: 'error', text: 'This was deleted on another device.' }]);
});
