import * as v from 'valibot';

/**
 * What the tabs of an account tell each other of its lock.
 * - `locked`, `unlocked`: so is every tab.
 * - `changed`: it was turned on or off, or locks after another time.
 */
const messageSchema = v.object({ t: v.picklist(['locked', 'unlocked', 'changed']), account: v.string() });
export type LockMessage = v.InferOutput<typeof messageSchema>;

const name = 'pleinair.lock';

/** Hears what is told by `tellLock`, in this page too; returns how to stop. Messages of other builds that this code cannot read are ignored. */
export function openLockChannel(onMessage: (message: LockMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(messageSchema, event.data);
    if (parsed.success) onMessage(parsed.output);
  });
  return () => channel.close();
}

/** Says it to every tab of this browser, this one included. */
export function tellLock(message: LockMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}
