import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { createGeminiEngine } from '../../../server/engines/connected/gemini-engine.ts';
import { createHordeEngine } from '../../../server/engines/connected/horde-engine.ts';
import { createOpenaiEngine } from '../../../server/engines/openai/openai-engine.ts';
import { createReplicateEngine } from '../../../server/engines/replicate/replicate-engine.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { createSdcppEngine } from '../../../server/engines/sdcpp/sdcpp-engine.ts';
import { describeEngine } from '../../fakes/engines/engine-suite.ts';
import { signAsFal, signAsReplicate } from '../../fakes/engines/sign-calls.ts';

describeEngine({
  kind: 'comfyui',
  mutes: 'progress',
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
  mutes: 'progress',
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
  mutes: 'progress',
  create: createFalEngine,
  apiKey: 'good',
  model: 'fluxdev',
  isVendor: true,
  refusesLater: '#nsfw-black',
  sign: signAsFal,
  hasQuota: true,
  isResumable: true,
  hasFiles: true,
});

describeEngine({
  kind: 'sdcpp',
  mutes: 'state',
  create: createSdcppEngine,
  apiKey: 'good',
  model: 'sdcpp/sd_turbo',
  isVendor: false,
  hasQuota: false,
  isResumable: true,
  hasFiles: false,
});

describeEngine({
  kind: 'replicate',
  mutes: 'state',
  create: createReplicateEngine,
  apiKey: 'good',
  model: 'fluxdev',
  isVendor: true,
  sign: signAsReplicate,
  hasQuota: true,
  isResumable: true,
  hasFiles: true,
});

describeEngine({
  kind: 'gemini',
  create: createGeminiEngine,
  apiKey: 'good',
  model: 'nano-banana',
  isVendor: true,
  refusesLater: '#censored',
  hasQuota: true,
  isResumable: false,
  hasFiles: false,
});

describeEngine({
  kind: 'horde',
  mutes: 'progress',
  create: createHordeEngine,
  apiKey: 'good',
  model: 'horde/Deliberate',
  height: 128,
  isVendor: true,
  hasNoReferences: true,
  refusesLater: '#censored',
  hasQuota: true,
  forbids: true,
  isResumable: true,
  hasFiles: true,
});
