import { randomFillSync } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { openFolderMediaStore } from '../../../server/storage/files/folder-media-store.ts';
import { connectToStudio } from '../../support/studio/studio-database.ts';

/** Files that are written at a time. */
const atOnce = 8;

/** Gives every picture of a studio a file of its own of about so many bytes: a picture with noise in a chunk beside it. */
export async function fillFiles(dataDir: string, bytesEach: number): Promise<{ count: number; bytes: number }> {
  const store = await openFolderMediaStore(join(dataDir, 'media'));
  const database = await connectToStudio(dataDir);
  try {
    const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 20, g: 90, b: 160 } } })
      .png()
      .toBuffer();
    const { rows } = await database.query<{ id: string }>(`select id from media where status = 'completed' and hash is not null`);
    const waiting = rows.map(({ id }) => id);
    const total = { count: waiting.length, bytes: 0 };
    const written: unknown[][] = [];
    const fill = async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const { hash, sizeBytes } = await store.put(withNoise(plain, bytesEach));
        total.bytes += sizeBytes;
        written.push([id, hash, sizeBytes]);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fill));
    for (const values of written)
      await database.query(`update media set hash = $2, mime = 'image/png', size_bytes = $3 where id = $1`, values);
    return total;
  } finally {
    await database.end();
  }
}

/** Behind the header chunk of the picture, which is 8 + 25 bytes long with the signature. */
const headerEnd = 33;

function withNoise(png: Buffer, bytes: number): Buffer {
  // Private and not needed to show the picture: who reads it passes it over.
  const typed = Buffer.alloc(4 + Math.max(16, bytes - png.length - 12));
  typed.write('noIs', 0, 'latin1');
  randomFillSync(typed, 4);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(typed.length - 4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([png.subarray(0, headerEnd), length, typed, sum, png.subarray(headerEnd)]);
}
