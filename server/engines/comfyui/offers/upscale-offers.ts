import { upscaleModes, type UpscaleMode } from '../../../../contract/media/media.ts';
import { upscaleFacts } from '../../../../contract/upscaling/upscale.ts';
import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import { type UpscaleParts, upscaleImage } from '../graphs/upscale-graph.ts';
import { type ComfyOffers, fileTitle, knowsAll } from './comfy-offer.ts';

const needed = ['LoadImage', 'UpscaleModelLoader', 'ImageUpscaleWithModel', 'ImageScale', 'SaveImage'] as const;
/** Models of the same folder that do something else. */
const otherUse = /depth|denois|jpe?g|deblur|inpaint|(^|[^a-z0-9])1x/i;
const drawn = /anime|manga|cartoon/i;

/** The ways to make a picture larger at a ComfyUI with these nodes and files; what it has no model for is absent. */
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

/** One made for this factor, or else for a larger one: what is too large is made smaller, and never the other way round. */
function chooseModel(files: readonly string[], mode: UpscaleMode): string | undefined {
  const { factor } = upscaleFacts[mode];
  const fitting = files.filter((file) => drawn.test(file) === (mode === 'x4anime') && factorOf(file) >= factor);
  return fitting.toSorted((a, b) => factorOf(a) - factorOf(b))[0];
}

/** By the file's name; most of those that do not say make a picture four times as wide. */
function factorOf(file: string): number {
  const [, before, after] = /(?:^|[^a-z0-9])(\d)x|x(\d)(?!\d)/i.exec(fileTitle(file)) ?? [];
  return Number(before ?? after ?? 4);
}

/** Only a ComfyUI with nodes that are not its own can mend faces. */
function findFace(nodes: ComfyNodes): UpscaleParts['face'] {
  if (!knowsAll(nodes, ['FaceRestoreModelLoader', 'FaceRestoreCFWithModel'])) return undefined;
  const model = choicesOf(nodes, 'FaceRestoreModelLoader', 'model_name').find((file) => /codeformer/i.test(file));
  const [detection] = choicesOf(nodes, 'FaceRestoreCFWithModel', 'facedetection');
  return model === undefined || detection === undefined ? undefined : { model, detection };
}
