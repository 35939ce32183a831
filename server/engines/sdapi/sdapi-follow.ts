import { referenceTypes, type ReferenceType } from '../../../contract/generations/image/reference-types.ts';
import { listFittingNets } from '../connected/models/model-family.ts';
import type { EngineExtras, EngineJob } from '../engine.ts';

/** The ControlNet of each reference type, and the annotators for its picture, the best first. */
const kinds: Record<Exclude<ReferenceType, 'subject'>, { net: RegExp; annotators: readonly string[] }> = {
  // The picture is a skeleton already: a detector would find no person in it.
  pose: { net: /open[-_ ]?pose|[-_ ]pose/i, annotators: ['none'] },
  composition: { net: /depth/i, annotators: ['depth_anything_v2', 'depth_midas', 'depth'] },
  sketch: { net: /canny/i, annotators: ['canny'] },
  face: { net: /ip-?adapter.*face/i, annotators: ['ip-adapter-auto'] },
  style: { net: /ip-?adapter(?!.*face)/i, annotators: ['ip-adapter-auto'] },
};

type Unit = { model: string; annotator: string };
export type FollowUnits = ReadonlyMap<ReferenceType, Unit>;

/** The ControlNet unit of a model for each reference type. */
export function findFollowUnits({ controlnets, annotators = [] }: EngineExtras, model: string): FollowUnits {
  const nets = listFittingNets(controlnets, model);
  return new Map(
    referenceTypes.flatMap((type) => {
      if (type === 'subject') return [];
      const net = nets.find((one) => kinds[type].net.test(one));
      const annotator = kinds[type].annotators.find((one) => one === 'none' || annotators.includes(one));
      return net === undefined || annotator === undefined ? [] : [[type, { model: net, annotator }] as const];
    }),
  );
}

/** The ControlNets of a job: the chosen one, and one for each control reference. */
export function listControls({ control, follow = [] }: EngineJob, units: FollowUnits): NonNullable<EngineJob['control']>[] {
  const followed = follow.flatMap(({ type, bytes, influence = 1 }) => {
    const unit = units.get(type);
    return unit === undefined ? [] : [{ ...unit, bytes, scale: influence }];
  });
  return [...(control === undefined ? [] : [control]), ...followed];
}
