import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { checkNamed } from '../../domain/stories/check-named.ts';
import { lockLivingStory } from '../../domain/stories/lock-story.ts';
import { toStoryAnswer } from '../../domain/stories/to-answer.ts';
import type { Database } from '../../storage/database.ts';
import { story } from '../../storage/schema/story.ts';

/** Changes fields of a story; the last write of each wins. Refusals: NOT_FOUND; GONE when it was deleted; those of its pictures. */
export function updateStory(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'story.update'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockLivingStory(tx, once.spaceId, asked.storyId);
    if (asked.category_inputs !== undefined) await checkNamed(tx, once, { inputs: asked.category_inputs, before: found.categoryInputs });
    const change = {
      title: asked.title,
      categoryInputs: asked.category_inputs,
      template: asked.template,
      aspectRatio: asked.aspect_ratio,
      style: asked.style,
      imageModel: asked.image_model,
      videoModel: asked.video_model,
      seed: asked.seed,
      props: asked.props,
      voice: asked.voice,
      music: asked.music,
      captions: asked.captions,
      transitionSeconds: asked.transition_seconds,
    };
    // A column that is undefined stays as it is.
    const [row] = await tx.update(story).set(change).where(eq(story.id, found.id)).returning();
    touch('stories', [found.id]);
    const body: ResponseOf<'storyUpdate'> = { data: toStoryAnswer(row!) };
    return { status: 200, body };
  });
}
