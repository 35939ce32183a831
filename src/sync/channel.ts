import * as v from 'valibot';
import { isInMemory } from '../db/recovery/in-memory.ts';
import { newId } from '../lib/new-id.ts';

const links = ['starting', 'online', 'offline', 'failing', 'storage-full', 'signed-out', 'other-account', 'update-needed'] as const;

/**
 * The messages between the tabs of one user.
 * - `wake`: sending may work again (a connection, a focus, a request of the person); resets waits.
 * - `alarm`: the browser has a connection. The service worker posts it after each change made online, too.
 * - `seen`: a tab is visible.
 * - `power`: whether the device runs on its battery, from a browser that tells.
 * - `ask-link`: a tab opened and wants to know `link`.
 * - `link`: the leader's view of the connection.
 * - `sent`: bytes of the current upload that have left; 0 without an upload.
 * - `brought`: this many files were prefetched onto the device.
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
/** The state of the leader's connection to the server. */
export type Link = Extract<ChannelMessage, { t: 'link' }>['link'];

/** Messages about a page's own leader. In memory each page has its own leader and database. */
const ofLeader = new Set<ChannelMessage['t']>(['link', 'sent', 'brought']);
const sender = newId();

/** Opens the channel of one database. It ignores messages of other builds that this code cannot read. */
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

/** Posts one message to the other tabs and workers of a database. */
export function tell(databaseName: string, message: ChannelMessage): void {
  const channel = new BroadcastChannel(`sync:${databaseName}`);
  channel.postMessage(message);
  channel.close();
}
