import { expect, it } from 'vitest';
import type { WorkflowGraph } from '../../../../contract/engines/engine-workflow.ts';
import { offerWorkflow } from './workflow-offer.ts';

const bindings = {
  prompt: { node: '2', input: 'text' },
  negative_prompt: null,
  seed: null,
  width: { node: '3', input: 'width' },
  height: null,
  steps: { node: '1', input: 'steps' },
  guidance: { node: '1', input: 'cfg' },
  references: [],
  output: '4',
};
const offer = (inputs: WorkflowGraph[string]['inputs']) => {
  const graph: WorkflowGraph = {
    '1': { class_type: 'KSampler', inputs },
    '2': { class_type: 'CLIPTextEncode', inputs: { text: '' } },
    '3': { class_type: 'EmptyLatentImage', inputs: { width: ['9', 0] } },
    '4': { class_type: 'SaveImage', inputs: { images: ['1', 0] } },
  };
  const { model } = offerWorkflow({ id: 'a', name: 'A', graph, bindings });
  const { steps, guidance } = model.capabilities!;
  return [steps?.default, guidance?.default, model.default_width, model.default_height];
};

it('begins with the numbers of the workflow, and with 28 steps, a guidance of 3.5 and 1024 pixels where it has none', () => {
  expect(offer({ steps: 8, cfg: 1.5 })).toEqual([8, 1.5, 1024, 1024]);
  expect(offer({ steps: ['9', 0], cfg: ['9', 1] })).toEqual([28, 3.5, 1024, 1024]);
});
