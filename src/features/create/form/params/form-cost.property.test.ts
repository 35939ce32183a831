import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createRequestSchema } from '../../../../../contract/generations/generation.ts';
import { costOf } from '../../../../../contract/generations/cost/cost.ts';
import { currentModel } from '../../../../../contract/generations/current-model.ts';
import { videoModes } from '../../../../../contract/generations/video/video-modes.ts';
import { upscaleModes } from '../../../../../contract/media/media.ts';
import { painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../../contract/catalogue/model-capabilities.ts';
import { plans } from '../../../../../contract/account/plan.ts';
import { checkForm, emptyForm } from '../form-rules.ts';
import { toParams } from './to-params.ts';

const id = '00000000-0000-4000-8000-000000000001';
const prices = { low: 1, high: 9, std: 5, pro: 8 };
const models: Model[] = [
  painterModel,
  {
    ...painterModel,
    key: 'gpt',
    credits_per_image: 4,
    credits_by_quality: prices,
    capabilities: { ...plainCapabilities, qualities: ['medium', 'low', 'high'], references_max: 4, seed: false },
  },
  ...['kling2.1', 'pixverse5'].map((key) => ({
    ...painterModel,
    key,
    resource_type: 'video' as const,
    credits_per_image: 6,
    credits_by_quality: prices,
    capabilities: {
      ...plainCapabilities,
      qualities: ['std', 'pro'],
      references_max: 1,
      video: { modes: [...videoModes], durations: [5, 10], resolutions: [], has_end_frame: true, has_sound: false },
    },
  })),
];

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyForm = fc.record({
  model: fc.constantFrom(...models),
  plan: fc.constantFrom(...plans),
  imageCount: fc.integer({ min: 1, max: 8 }),
  isSeedFixed: fc.boolean(),
  side: fc.constantFrom(512, 1024, 1376, 2048),
  mode: fc.constantFrom(...videoModes),
  hasReference: fc.boolean(),
  hasMore: fc.boolean(),
  hasEnd: fc.boolean(),
  chosen: fc.record(
    {
      quality: maybe(['low', 'medium', 'high', 'std', 'pro']),
      upscale_mode: maybe(upscaleModes),
      turbo_mode: maybe(['turbo', 'normal'] as const),
    },
    { requiredKeys: [] },
  ),
});

it('the button shows the cost that the server charges for the request, for every choice of settings', () => {
  fc.assert(
    fc.property(anyForm, ({ model, plan, imageCount, isSeedFixed, side, mode, hasReference, hasMore, hasEnd, chosen }) => {
      const form = {
        ...emptyForm,
        prompt: 'a harbour',
        model: model.key,
        videoMode: model.resource_type === 'video' ? mode : null,
        imageCount,
        isSeedFixed,
        seedText: '7',
        width: side,
        height: side,
        referenceId: hasReference ? id : null,
        moreIds: hasMore ? [id] : [],
        endFrameId: hasEnd ? id : null,
        chosen,
      };
      const asked = currentModel(v.parse(createRequestSchema, toParams(form, model)));
      const charged = costOf({ plan, model, asked, count: asked.image_num });
      const shown = checkForm(form, plan, model);
      expect([shown.cost, shown.costParts]).toEqual([charged.total, charged.parts]);
    }),
  );
});
