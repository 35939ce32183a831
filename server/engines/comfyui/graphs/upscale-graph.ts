import type { EngineJob } from '../../engine.ts';
import { filePrefix, type Graph, type Link } from './graph.ts';

/** Files and options of an upscaling at one ComfyUI. `face` absent: no face restoration. */
export type UpscaleParts = { model: string; face?: { model: string; detection: string } };

/** Enlarges the uploaded file `image` to the size of the job. */
export function upscaleImage(job: EngineJob, { model, face }: UpscaleParts, image: string): Graph {
  const { width, height } = job;
  const restored: Graph =
    face === undefined
      ? {}
      : {
          '23': { class_type: 'FaceRestoreModelLoader', inputs: { model_name: face.model } },
          '24': {
            class_type: 'FaceRestoreCFWithModel',
            inputs: {
              facerestore_model: ['23', 0],
              image: ['22', 0],
              facedetection: face.detection,
              codeformer_fidelity: job.upscale?.faceFidelity ?? 1,
            },
          },
        };
  const larger: Link = face === undefined ? ['22', 0] : ['24', 0];
  return {
    '10': { class_type: 'LoadImage', inputs: { image } },
    '21': { class_type: 'UpscaleModelLoader', inputs: { model_name: model } },
    '22': { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['21', 0], image: ['10', 0] } },
    ...restored,
    // An upscaling model has a fixed factor: scales the result to the size of the job.
    '11': { class_type: 'ImageScale', inputs: { image: larger, upscale_method: 'lanczos', width, height, crop: 'disabled' } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: filePrefix(job), images: ['11', 0] } },
  };
}
