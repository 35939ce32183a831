import type { ImportedSettings } from '../../../../contract/metadata/imported-settings.ts';
import { buildSettings } from '../build-settings.ts';
import { isObject, listOf, own, ownAny } from '../json-values.ts';

type Surroundings = { description: string | undefined; source: string | undefined };

/** Settings of NovelAI (the JSON in `Comment`); the texts beside it say the prompt and the model. */
export function readNovelAi(comment: unknown, { description, source }: Surroundings): ImportedSettings | null {
  if (!isObject(comment)) return null;
  if (own(comment, 'uc') === undefined && own(comment, 'v4_prompt') === undefined && own(comment, 'scale') === undefined) return null;
  return buildSettings('novelai', {
    prompt: ownAny(comment, 'prompt') ?? captionOf(own(comment, 'v4_prompt')) ?? description,
    negativePrompt: ownAny(comment, 'uc') ?? captionOf(own(comment, 'v4_negative_prompt')),
    seed: own(comment, 'seed'),
    steps: own(comment, 'steps'),
    sampler: own(comment, 'sampler'),
    cfgScale: own(comment, 'scale'),
    width: own(comment, 'width'),
    height: own(comment, 'height'),
    model: source,
    extra: [
      ...describeCharacters(own(comment, 'v4_prompt')),
      ['Noise schedule', own(comment, 'noise_schedule')],
      ['Guidance rescale', own(comment, 'cfg_rescale')],
      ['Strength', own(comment, 'strength')],
      ['Noise', own(comment, 'noise')],
      ['SMEA', own(comment, 'sm')],
      ['Request', own(comment, 'request_type')],
    ],
  });
}

function captionOf(prompt: unknown): unknown {
  return own(own(prompt, 'caption'), 'base_caption');
}

function describeCharacters(prompt: unknown): [string, unknown][] {
  return listOf(own(own(prompt, 'caption'), 'char_captions'), 6).map((character, index) => [
    `Character ${index + 1}`,
    own(character, 'char_caption'),
  ]);
}
