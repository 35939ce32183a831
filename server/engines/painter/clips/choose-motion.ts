import { EngineError, type EngineJob, type VideoJob } from '../../engine.ts';
import { moveLandscape } from './move-landscape.ts';
import { movePicture } from './move-picture.ts';
import type { Motion } from './motion.ts';
import { planClip, type ClipPlan } from './plan-clip.ts';
import { readPicture, readShape } from './read-picture.ts';
import { showElements } from './show-elements.ts';

/** A clip's plan and motion, ready to draw. */
export type Drawn = { plan: ClipPlan; motion: Motion };

/** Chooses the motion and size of a clip without a voice. @throws EngineError INVALID_INPUT for a damaged picture */
export async function chooseMotion(job: EngineJob, video: VideoJob): Promise<Drawn> {
  const { seconds, resolution, firstFrame, lastFrame, elements = [] } = video;
  if (video.mode === 'image2video' && firstFrame !== undefined) {
    const plan = planClip({ shape: await readShape(firstFrame, 'The picture'), seconds, resolution });
    const first = await readPicture(firstFrame, 'The picture', plan);
    const last = lastFrame === undefined ? null : await readPicture(lastFrame, 'The last picture', plan);
    return { plan, motion: movePicture(job, plan, { first, last }) };
  }
  const plan = planClip({ shape: job.width / job.height, seconds, resolution });
  const { width, height } = plan;
  if (video.mode === 'text2video')
    return { plan, motion: moveLandscape({ ...job, width, height, references: [] }, plan.frames / plan.fps) };
  if (video.mode !== 'elements' || elements.length === 0)
    throw new EngineError('INVALID_INPUT', 'The built-in painter does not make this kind of video.');
  const pictures = [];
  // Sequentially: in parallel they would need several times the memory.
  for (const [index, bytes] of elements.entries()) pictures.push(await readPicture(bytes, `Picture ${index + 1}`, plan));
  return { plan, motion: showElements(job, plan, pictures) };
}
