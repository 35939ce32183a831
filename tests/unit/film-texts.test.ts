import { expect, it } from 'vitest';
import type { ImportedSettings } from '../../contract/metadata/imported-settings.ts';
import { formatMetadataJson } from '../../contract/metadata/metadata.ts';
import { readFilmData } from '../../workers/metadata/read-film-data.ts';
import { listTexts } from '../../workers/probe/list-texts.ts';
import { runFfmpeg } from '../support/film/run-ffmpeg.ts';

const graph = JSON.stringify({
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'dream.safetensors' } },
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'a harbour of glass', clip: ['1', 1] } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'fog', clip: ['1', 1] } },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 24 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      seed: 77,
      steps: 23,
      cfg: 6.5,
      sampler_name: 'euler',
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
    },
  },
  6: { class_type: 'VHS_VideoCombine', inputs: { images: ['5', 0] } },
});

const containers = {
  MP4: ['-c:v', 'libx264', '-movflags', 'use_metadata_tags', '-f', 'mp4'],
  // Players know these tags of an MP4, and its own are left out.
  'plain MP4': ['-c:v', 'libx264', '-f', 'mp4'],
  MOV: ['-c:v', 'libx264', '-movflags', 'use_metadata_tags', '-f', 'mov'],
  WEBM: ['-c:v', 'libvpx', '-f', 'webm'],
};

async function read(container: keyof typeof containers, said: Record<string, string>): Promise<ImportedSettings | null> {
  const tags = Object.entries(said).flatMap(([name, text]) => ['-metadata', `${name}=${text}`]);
  const source = ['-f', 'lavfi', '-i', 'color=c=red:s=32x32:r=5:d=0.4', '-pix_fmt', 'yuv420p'];
  const { made } = await runFfmpeg([...source, ...tags, ...containers[container], 'out']);
  return readFilmData(await listTexts(new Blob([made])));
}

const made = { source: 'comfyui', prompt: 'a harbour of glass', negative_prompt: 'fog', seed: 77, steps: 23, model: 'dream' };

it.each(['MP4', 'MOV', 'WEBM'] as const)(
  'a film of ComfyUI in %s tells how it was made, as its own node and that of others write it',
  async (container) => {
    // The reader overlooks the place where ffmpeg writes the title of a WEBM.
    const extra = container === 'WEBM' ? {} : { Title: 'Glass' };
    expect(await read(container, { prompt: graph, title: 'Glass' })).toMatchObject({ ...made, extra });
    expect(await read(container, { comment: JSON.stringify({ prompt: graph, workflow: '{}' }) })).toMatchObject(made);
  },
);

it('the comment of an MP4 is read from where players look for it', async () => {
  expect(await read('plain MP4', { comment: JSON.stringify({ prompt: JSON.parse(graph) as object }) })).toMatchObject(made);
});

it('a film of this studio tells what it was made with', async () => {
  const own = {
    id: '0190b6a0-0000-7000-8000-00000000abcd',
    prompt: 'Möwen',
    negativePrompt: '',
    model: 'painter',
    seed: 7,
    width: 64,
    height: 64,
  };
  const pleinair = formatMetadataJson({ ...own, createdAt: 1_700_000_000_000 });
  expect(await read('MP4', { pleinair })).toMatchObject({ source: 'pleinair', prompt: 'Möwen', model: 'painter', seed: 7 });
});

it('a film of another kind keeps its title, description and comment, and no place where it was taken', async () => {
  const words = { title: 'Harbour', comment: 'Low tide', description: 'Boats', location: '+48.1+002.2/' };
  const found = await read('plain MP4', words);
  expect(found).toMatchObject({ source: null, prompt: null, extra: { Title: 'Harbour', Comment: 'Low tide', Description: 'Boats' } });
  expect(JSON.stringify(found)).not.toContain('48.1');
  expect(await read('WEBM', {})).toBeNull();
});

it('a file that is no film says nothing', async () => {
  expect(await listTexts(new Blob(['no film']))).toEqual([]);
});
