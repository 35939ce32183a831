import { expect, it, vi } from 'vitest';
import { runJob } from '../../lib/running-jobs.ts';
import { currentToasts } from '../../ui/feedback/toast/toast-store.ts';
import { offerUpdate } from './offer-update.ts';

it('says that an update waits for the running download, and applies it all the same', async () => {
  const apply = vi.fn(async () => undefined);
  let end = (): void => undefined;
  const download = runJob(() => new Promise<void>((resolve) => (end = resolve)));
  offerUpdate(apply);
  const [offer] = currentToasts();
  expect([offer!.text, offer!.durationMs]).toEqual(['A new version is ready', null]);
  await offer!.actions.find(({ label }) => label === 'Update')!.onPress();
  expect(currentToasts().map(({ text }) => text)).toEqual(['Pleinair updates when the running download has ended.']);
  expect(apply).toHaveBeenCalledOnce();
  end();
  await download;
});
