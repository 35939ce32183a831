import type { ReferenceType } from '../../../../contract/generations/image/reference-types.ts';
import { listFittingNets } from '../../connected/models/model-family.ts';
import type { EngineJob } from '../../engine.ts';
import { choicesOf, type ComfyNodes } from '../comfy-nodes.ts';
import type { Control } from '../graphs/control-nodes.ts';
import type { UploadedFiles } from '../graphs/graph.ts';
import { knowsAll } from './comfy-offer.ts';

/** The ControlNet of each reference type. A type without one is not offered. */
export type FollowNets = ReadonlyMap<ReferenceType, string>;

/** Types whose picture needs at most ComfyUI's own Canny: a pose is a skeleton already. */
const kinds: { type: ReferenceType; name: RegExp; isDrawn: boolean }[] = [
  { type: 'pose', name: /open[-_ ]?pose|[-_ ]pose/i, isDrawn: false },
  { type: 'sketch', name: /canny/i, isDrawn: true },
];

/** The ControlNets of this ComfyUI that fit a model, by both file names. */
export function findFollowNets(nodes: ComfyNodes, model: string): FollowNets {
  if (!knowsAll(nodes, ['ControlNetApplyAdvanced', 'LoadImage', 'ImageScale'])) return new Map();
  const nets = listFittingNets(choicesOf(nodes, 'ControlNetLoader', 'control_net_name'), model);
  return new Map(
    kinds.flatMap(({ type, name, isDrawn }) => {
      const net = isDrawn && !nodes.has('Canny') ? undefined : nets.find((file) => name.test(file));
      return net === undefined ? [] : [[type, net] as const];
    }),
  );
}

/** All ControlNets of a job: the chosen one, and one for each control reference. */
export function listControls({ control, follow = [] }: EngineJob, files: UploadedFiles, nets: FollowNets): Control[] {
  const chosen =
    control === undefined || files.control === undefined
      ? []
      : [
          {
            net: control.model,
            image: files.control,
            scale: control.scale,
            isDrawn: control.annotator === 'canny',
            isStretched: control.resizeMode === 'Just Resize',
          },
        ];
  const followed = follow.flatMap(({ type, influence = 1 }, index) => {
    const [net, image] = [nets.get(type), files.followed?.[index]];
    const isDrawn = kinds.some((kind) => kind.type === type && kind.isDrawn);
    return net === undefined || image === undefined ? [] : [{ net, image, scale: influence, isDrawn, isStretched: false }];
  });
  return [...chosen, ...followed];
}
