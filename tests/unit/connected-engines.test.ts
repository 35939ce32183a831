import { createComfyuiEngine } from '../../server/engines/comfyui/comfyui-engine.ts';
import { createFalEngine } from '../../server/engines/fal/fal-engine.ts';
import { createOpenaiEngine } from '../../server/engines/openai/openai-engine.ts';
import { createSdapiEngine } from '../../server/engines/sdapi/sdapi-engine.ts';
import { describeEngine } from '../fakes/engines/engine-suite.ts';

describeEngine({
  kind: 'comfyui',
  create: createComfyuiEngine,
  apiKey: 'good',
  model: 'comfyui/sd_xl_base_1.0.safetensors',
  isVendor: false,
  hasQuota: true,
  isResumable: true,
  hasFiles: true,
});

describeEngine({
  kind: 'openai',
  create: createOpenaiEngine,
  apiKey: 'good',
  model: 'openai/flux-1-dev',
  isVendor: true,
  hasQuota: true,
  isResumable: false,
  hasFiles: true,
});

describeEngine({
  kind: 'sdapi',
  create: createSdapiEngine,
  apiKey: 'user:good',
  model: 'sdapi/sd_xl_base_1.0',
  isVendor: false,
  hasQuota: false,
  isResumable: false,
  hasFiles: false,
});

describeEngine({
  kind: 'fal',
  create: createFalEngine,
  apiKey: 'good',
  model: 'fluxdev',
  isVendor: true,
  hasQuota: true,
  isResumable: true,
  hasFiles: true,
});
