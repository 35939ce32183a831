import { expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import type { ChannelMessage } from './channel.ts';

/** A tab of the same user, which keeps everything in memory or not. */
async function openTab(database: string, { inMemory }: { inMemory: boolean }) {
  vi.resetModules();
  if (inMemory) (await import('../db/recovery/in-memory.ts')).noteMemory();
  const { openChannel } = await import('./channel.ts');
  const heard: ChannelMessage['t'][] = [];
  const page = openChannel(database, ({ t }) => heard.push(t));
  const leader = openChannel(database, () => undefined);
  return { heard, leader, close: () => (page.close(), leader.close()) };
}

const said: ChannelMessage[] = [{ t: 'link', link: 'offline' }, { t: 'sent', bytes: 1 }, { t: 'brought', files: 1 }, { t: 'signed-out' }];

it('hears in memory only of its own leader how sending goes, and of every tab that the user left', async () => {
  const [one, two] = [await openTab('studio.memory', { inMemory: true }), await openTab('studio.memory', { inMemory: true })];
  for (const message of said) one.leader.post(message);
  await eventually(() => expect([one.heard, two.heard]).toEqual([['link', 'sent', 'brought', 'signed-out'], ['signed-out']]));
  one.close();
  two.close();
});

it('hears of the one leader of all tabs where they share a database', async () => {
  const [one, two] = [await openTab('studio.disk', { inMemory: false }), await openTab('studio.disk', { inMemory: false })];
  for (const message of said) one.leader.post(message);
  await eventually(() => expect([one.heard.length, two.heard.length]).toEqual([4, 4]));
  one.close();
  two.close();
});
