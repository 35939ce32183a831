import type { EngineJob } from '../../engine.ts';
import type { Graph, Link } from './graph.ts';

/** A ControlNet with its picture. `image`: name of the upload; `isDrawn`: Canny runs first; `isStretched`: not cropped. */
export type Control = { net: string; image: string; scale: number; isDrawn: boolean; isStretched: boolean };

type Words = { positive: Link; negative: Link };
type Base = Pick<EngineJob, 'width' | 'height'> & { vae: Link };

/** A chain of ControlNets between the text encoder and the sampler. */
export function controlNodes(controls: readonly Control[], words: Words, base: Base): { nodes: Graph } & Words {
  return controls.reduce<{ nodes: Graph } & Words>(
    ({ nodes, positive, negative }, control, index) => {
      const id = (offset: number): string => String(40 + index * 10 + offset);
      return {
        nodes: { ...nodes, ...nodesOf(control, { positive, negative }, { ...base, id }) },
        positive: [id(4), 0],
        negative: [id(4), 1],
      };
    },
    { nodes: {}, ...words },
  );
}

function nodesOf(control: Control, words: Words, { width, height, vae, id }: Base & { id: (offset: number) => string }): Graph {
  const crop = control.isStretched ? 'disabled' : 'center';
  const canny = { class_type: 'Canny', inputs: { image: [id(1), 0], low_threshold: 0.4, high_threshold: 0.8 } };
  return {
    [id(0)]: { class_type: 'LoadImage', inputs: { image: control.image } },
    [id(1)]: { class_type: 'ImageScale', inputs: { image: [id(0), 0], upscale_method: 'lanczos', width, height, crop } },
    ...(control.isDrawn ? { [id(2)]: canny } : {}),
    [id(3)]: { class_type: 'ControlNetLoader', inputs: { control_net_name: control.net } },
    [id(4)]: {
      class_type: 'ControlNetApplyAdvanced',
      inputs: {
        ...words,
        control_net: [id(3), 0],
        image: [id(control.isDrawn ? 2 : 1), 0],
        strength: control.scale,
        start_percent: 0,
        end_percent: 1,
        vae,
      },
    },
  };
}
