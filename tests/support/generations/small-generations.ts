import { inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import { media } from '../../../server/storage/schema/media.ts';
import type { TestStudio } from '../studio/start-test-studio.ts';
import type { TestClient } from '../http/test-client.ts';

/** The settings of a small request, besides prompt and model. */
export const small = { negative_prompt: '', width: 64, height: 64, image_num: 1, seed: 3 };

/** Asks a studio for small pictures as clients do, and follows them in its database. */
export function openSmallGenerations(studio: () => Pick<TestStudio, 'db'>) {
  const itemsOf = async (ids: readonly string[]) =>
    studio()
      .db.select()
      .from(media)
      .where(inArray(media.id, [...ids]));
  return {
    itemsOf,
    create: async (client: TestClient, prompt: string, settings: { model: string; [setting: string]: unknown }): Promise<string[]> =>
      (await client.call('create', { body: { ...small, prompt, ...settings } })).data.generation_media_resource_ids,
    untilEnded: async (ids: readonly string[]): Promise<void> => {
      await expect.poll(async () => (await itemsOf(ids)).filter(isInProgress).length, { timeout: 600_000, interval: 50 }).toBe(0);
    },
  };
}
