import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ConnectedEngine } from '../../../server/engines/connected/connected-engine.ts';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import type { EngineJob } from '../../../server/engines/engine.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';
import { make } from './follow-job.ts';
import { type FakeEngines, startFakeEngines } from './start-fake-engines.ts';

type Placed = { engine: string; endpoint: string; takes: string; problems: string[] };

/** The problems of requests that name a trained model in the folder of ComfyUI or a WebUI. */
export async function checkPlaced(): Promise<Placed[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-loras-'));
  const fake = await startFakeEngines();
  fake.loras.folder = folder;
  try {
    const shared = { models: [], loraFolder: folder };
    const comfy = createComfyuiEngine({ key: 'comfy', name: 'ComfyUI', address: fake.address('comfyui'), apiKey: null, ...shared });
    const webui = createSdapiEngine({ key: 'webui', name: 'WebUI', address: fake.address('sdapi'), apiKey: 'user:good', ...shared });
    const comfyModel = 'comfyui/flux/flux1-dev-fp8.safetensors';
    return [
      ...(await checkEngine(fake, comfy, { name: 'comfyui', model: comfyModel, endpointOf: () => '/prompt' })),
      ...(await checkEngine(fake, webui, {
        name: 'sdapi',
        model: 'sdapi/flux1-dev',
        endpointOf: (takes) => (takes === 'trained' ? '/sdapi/v1/txt2img' : '/sdapi/v1/img2img'),
      })),
    ];
  } finally {
    await fake.close();
    await rm(folder, { recursive: true });
  }
}

async function checkEngine(
  { problems }: FakeEngines,
  engine: ConnectedEngine,
  { name, model, endpointOf }: { name: string; model: string; endpointOf: (takes: string) => string },
): Promise<Placed[]> {
  const bytes = Buffer.from('weights of a boat');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { hash, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) };
  const picture = await paintFlat({ seed: 1, width: 64, height: 96 });
  const references = [{ bytes: picture, strength: 0.4 }];
  const jobs: Record<string, Partial<EngineJob>> = {
    trained: {},
    'trained-picture': { references },
    masked: { references, mask: picture },
  };
  const checked: Placed[] = [];
  for (const [index, [takes, more]] of Object.entries(jobs).entries()) {
    const known = problems.length;
    const id = `00000000-0000-4000-8000-00000000020${index}`;
    const { code } = await make(engine, engineJob({ id, model, trained: [{ name: 'boat', weight: 0.8, file }], ...more }));
    const found = problems.slice(known);
    checked.push({ engine: name, endpoint: endpointOf(takes), takes, problems: code === 'ok' ? found : [...found, code] });
  }
  await engine.close();
  return checked;
}
