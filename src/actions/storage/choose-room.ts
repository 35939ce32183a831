import { readNewest, readPinned } from '../../db/albums/read-pinned.ts';
import { openAccount, whenOpen } from '../../db/open-database.ts';
import { readChosenRoom, saveChosenRoom } from '../../lib/kept/kept-room.ts';
import { keptNewest, roomOf, suitableRoom, trimBlobs } from '../../sync/files/evict-blobs.ts';

/** The most bytes of files that this device keeps: the chosen number, null without a choice, and the suitable one. */
export type Room = { chosen: number | null; suitable: number };

export async function findRoom(): Promise<Room> {
  const account = await whenOpen(async () => openAccount());
  return { chosen: await readChosenRoom(account), suitable: await suitableRoom() };
}

/** Chooses how many bytes of files this device keeps; null: the suitable number. Files beyond it are removed at once. @throws DOMException */
export async function chooseRoom(bytes: number | null): Promise<void> {
  const account = openAccount();
  await saveChosenRoom(account, bytes);
  if (typeof caches === 'undefined') return;
  const stays = async () => {
    const [pinned, newest] = await Promise.all([readPinned(account), readNewest(account, keptNewest)]);
    return { pinned, newest };
  };
  await trimBlobs(account, { storage: caches, budget: await roomOf(account), stays });
}
