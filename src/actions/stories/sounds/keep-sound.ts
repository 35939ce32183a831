import { openAccount } from '../../../db/open-database.ts';
import { soundPath } from '../../../lib/media/media-address.ts';
import { keepFile, toFile } from '../../files/read-file.ts';

/** Keeps a sound of this device where `readSound` finds it. Without room it is read from the studio later. */
export async function keepSound(url: string, file: Blob): Promise<void> {
  // Without HTTPS a browser gives no caches.
  if (typeof caches === 'undefined') return;
  const headers = new Headers({ 'Content-Type': file.type, 'Content-Length': String(file.size) });
  await keepFile(toFile(soundPath(url, openAccount()), { sizeBytes: file.size, mime: file.type }), file, headers);
}
