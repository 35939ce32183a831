import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { isInProgress } from '../../../contract/media/media.ts';
import type { Making } from '../../../contract/media/media-row.ts';
import { changeMedia } from '../../storage/rows/change-media.ts';
import type { Database } from '../../storage/database.ts';
import { media } from '../../storage/schema/media.ts';
import type { EngineState } from '../../engines/engine.ts';
import { logError } from '../../lib/log.ts';

type News = Extract<EngineState, { state: 'queued' | 'running' }>;
type Told = { progress: number | null; making: Making | null };

/** Every report is a change that all devices of the account pull. */
const reportEveryMs = 500;
/** One with a preview is larger. */
const previewEveryMs = 2_000;
/** Of what an engine sends as a preview. */
const pixelsMax = 16_000_000;
/** Longer side of a preview, px: a few kilobytes. */
const previewSide = 160;

/**
 * Makes the function that writes how far an engine is with an item into the row: its true progress, its place in the
 * engine's queue, when it will be done and what it looks like so far; at most every 500 ms. It answers false once the item
 * needs nothing more.
 */
export function createProgressReport(db: Database, mediaId: string): (news: News) => Promise<boolean> {
  let told: Told = { progress: null, making: null };
  let toldAt = 0;
  let preview: { at: number; address: string | null } = { at: 0, address: null };
  return async (news) => {
    const now = Date.now();
    if (now - toldAt < reportEveryMs) return true;
    if (news.preview !== undefined && now - preview.at >= previewEveryMs) {
      const address = await shrink(news.preview);
      // The next preview cannot be read either: the failure is logged once, not every two seconds.
      preview = address === null ? { ...preview, at: Infinity } : { at: now, address };
    }
    const next: Told = { progress: news.progress ?? told.progress, making: describe(news, preview.address, { before: told.making, now }) };
    if (JSON.stringify(next) === JSON.stringify(told)) return true;
    const written = await changeMedia(db, mediaId, async (tx, row) => {
      if (!isInProgress(row)) return null;
      await tx.update(media).set(next).where(eq(media.id, mediaId));
      return {};
    });
    [told, toldAt] = [next, now];
    return written !== null;
  };
}

function describe(
  { queuePosition, etaSeconds }: News,
  preview: string | null,
  { before, now }: { before: Making | null; now: number },
): Making | null {
  if (queuePosition === undefined && etaSeconds === undefined && preview === null) return null;
  const readyAt = etaSeconds === undefined ? null : now + Math.round(etaSeconds * 1000);
  // An estimate within 2 s of the earlier one is no news.
  const isSame = readyAt !== null && before?.ready_at != null && Math.abs(before.ready_at - readyAt) < 2_000;
  return { queue_position: queuePosition ?? null, ready_at: isSame ? before.ready_at : readyAt, preview };
}

/** A data address of a few kilobytes; null when it is no picture. */
async function shrink(bytes: Uint8Array): Promise<string | null> {
  try {
    const small = await sharp(bytes, { limitInputPixels: pixelsMax })
      .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 60 })
      .toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch (error) {
    // A preview may fail: the picture is made all the same.
    logError('engine.preview', error);
    return null;
  }
}
