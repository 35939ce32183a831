import { upscaleModes, type UpscaleMode } from '../../../../contract/media/media.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import { type UpscaleParts, upscaleImage } from '../graphs/upscale-graph.ts';
import { type ComfyOffers, fileTitle, knowsAll } from './comfy-offer.ts';

const needed = ['LoadImage', 'UpscaleModelLoader', 'ImageUpscaleWithModel', 'ImageScale', 'SaveImage'] as const;
/** Files in the folder of upscaling models with another purpose. */
const otherUse = /depth|denois|jpe?g|deblur|inpaint|(^|[^a-z0-9])1x/i;
const drawn = /anime|manga|cartoon/i;

/** The upscaling modes of a ComfyUI with these nodes and files. A mode without a model is absent. */
export function listUpscales(nodes: ComfyNodes): ComfyOffers['upscales'] {
  if (!knowsAll(nodes, needed)) return new Map();
  const files = choicesOf(nodes, 'UpscaleModelLoader', 'model_name').filter((file) => !otherUse.test(file));
  const face = findFace(nodes);
  const entries = upscaleModes.flatMap((mode): [UpscaleMode, UpscaleParts][] => {
    const model = chooseModel(files, mode);
    if (model === undefined) return [];
    if (!upscaleFacts[mode].hasFace) return [[mode, { model }]];
    return face === undefined ? [] : [[mode, { model, face }]];
  });
  return new Map(
    entries.map(([mode, parts]) => {
      const name = [parts.model, parts.face?.model].flatMap((file) => (file === undefined ? [] : [fileTitle(file)])).join(' and ');
      return [mode, { name, build: (job, { references }) => upscaleImage(job, parts, references[0] ?? '') }];
    }),
  );
}

/** A model with this factor, else one with a larger factor, because the result may only be scaled down. */
function chooseModel(files: readonly string[], mode: UpscaleMode): string | undefined {
  const { factor } = upscaleFacts[mode];
  const fitting = files.filter((file) => drawn.test(file) === (mode === 'x4anime') && factorOf(file) >= factor);
  return fitting.toSorted((a, b) => factorOf(a) - factorOf(b))[0];
}

/** The factor by the file's name; 4 where it does not say, as for most models. */
function factorOf(file: string): number {
  const [, before, after] = /(?:^|[^a-z0-9])(\d)x|x(\d)(?!\d)/i.exec(fileTitle(file)) ?? [];
  return Number(before ?? after ?? 4);
}

/** Face restoration needs custom nodes. */
function findFace(nodes: ComfyNodes): UpscaleParts['face'] {
  if (!knowsAll(nodes, ['FaceRestoreModelLoader', 'FaceRestoreCFWithModel'])) return undefined;
  const model = choicesOf(nodes, 'FaceRestoreModelLoader', 'model_name').find((file) => /codeformer/i.test(file));
  const [detection] = choicesOf(nodes, 'FaceRestoreCFWithModel', 'facedetection');
  return model === undefined || detection === undefined ? undefined : { model, detection };
}
