import * as v from 'valibot';
import { isInMemory } from '../db/recovery/in-memory.ts';
import { newId } from '../lib/new-id.ts';

const links = ['starting', 'online', 'offline', 'failing', 'storage-full', 'signed-out', 'other-account', 'update-needed'] as const;

/**
 * What the tabs of one user tell each other.
 * - `wake`: something may be sendable again (a connection, a focus, the person asked); resets waits.
 * - `alarm`: the browser says that there is a connection, also after each change that is made with one.
 * - `seen`: a tab is visible.
 * - `power`: whether the device runs on its battery, from a tab of a browser that says so.
 * - `link`: the leader's view of the connection.
 * - `sent`: bytes of the file under way that have left; 0 when none is under way.
 * - `brought`: so many files have come onto the device that nobody asked for.
 * - `signed-out`: this user's data is being wiped; leave.
 */
export const channelMessageSchema = v.variant('t', [
  v.object({ t: v.literal('wake') }),
  v.object({ t: v.literal('alarm') }),
  v.object({ t: v.literal('seen') }),
  v.object({ t: v.literal('power'), isOnBattery: v.boolean() }),
  v.object({ t: v.literal('ask-link') }),
  v.object({ t: v.literal('link'), link: v.picklist(links) }),
  v.object({ t: v.literal('sent'), bytes: v.number() }),
  v.object({ t: v.literal('brought'), files: v.number() }),
  v.object({ t: v.literal('signed-out') }),
]);
export type ChannelMessage = v.InferOutput<typeof channelMessageSchema>;
/** How the leader stands with the server. */
export type Link = Extract<ChannelMessage, { t: 'link' }>['link'];

/** What one page says of its own leader. In memory each page has a leader, and a database, of its own. */
const ofLeader = new Set<ChannelMessage['t']>(['link', 'sent', 'brought']);
const sender = newId();

/** Opens the channel of one database; messages of other builds that this code cannot read are ignored. */
export function openChannel(databaseName: string, onMessage: (message: ChannelMessage) => void) {
  const channel = new BroadcastChannel(`sync:${databaseName}`);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(channelMessageSchema, event.data);
    if (!parsed.success) return;
    if (isInMemory() && ofLeader.has(parsed.output.t) && (event.data as { sender?: string }).sender !== sender) return;
    onMessage(parsed.output);
  });
  return { post: (message: ChannelMessage) => channel.postMessage({ ...message, sender }), close: () => channel.close() };
}

/** Says one thing to the other tabs and workers of a database. */
export function tell(databaseName: string, message: ChannelMessage): void {
  const channel = new BroadcastChannel(`sync:${databaseName}`);
  channel.postMessage(message);
  channel.close();
}
