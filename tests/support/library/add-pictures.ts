import { randomUUID } from 'node:crypto';
import type { Me } from '../../../contract/account/user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { generation, media } from '../../../server/storage/schema/media.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';

type WantedPictures = { count?: number; at?: Date; prompt?: string; negativePrompt?: string; model?: string } & Partial<
  Pick<typeof media.$inferInsert, 'inHistory' | 'duration' | 'resourceType'>
>;

/** Adds finished pictures to a user's space without painting them: one generation of `count` images, one by default. */
export async function addPictures(
  db: Database,
  owner: Pick<Me, 'user_id' | 'space_id'>,
  { count = 1, ...made }: WantedPictures = {},
): Promise<{ generationId: string; ids: string[]; seq: number }> {
  const createdAt = made.at ?? new Date();
  const prompt = made.prompt ?? 'a quiet harbour';
  const generationId = randomUUID();
  const ids = Array.from({ length: count }, () => randomUUID());
  const shared = {
    spaceId: owner.space_id,
    userId: owner.user_id,
    seq: 0,
    createdAt,
    model: made.model ?? 'painter',
    width: 64,
    height: 64,
  };
  const { mark } = await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx.insert(generation).values({
      ...shared,
      id: generationId,
      mid: randomUUID(),
      prompt,
      negativePrompt: made.negativePrompt ?? '',
      imageNum: Math.min(8, count),
      seed: null,
    });
    await tx.insert(media).values(
      ids.map((id, index) => ({
        ...shared,
        id,
        index,
        generationId,
        resourceType: made.resourceType ?? ('image' as const),
        duration: made.duration,
        inHistory: made.inHistory,
        status: 'completed' as const,
        seed: index,
        promptHead: prompt.slice(0, 100),
      })),
    );
    touch('generations', [generationId]);
    touch('media', ids);
  });
  return { generationId, ids, seq: mark.seq };
}
