import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sentStory } from './story.ts';

const picture = '/api/media/0190a000-0000-7000-8000-000000000001/original';
const send = (character: object) => v.safeParse(sentStory.category_inputs, { character });

it('character reference: name, reference_image_url, reference_mode (default quick)', () => {
  const sent = send({ name: 'Mara', reference_image_url: picture });
  expect(sent.output).toMatchObject({ character: { name: 'Mara', reference_image_url: picture, reference_mode: 'quick', model_id: null } });
  expect(send({ name: 'Mara', reference_mode: 'slow' }).success).toBe(false);
  expect(send({ reference_image_url: picture }).success).toBe(false);
});

it('for saved models: model_id, name, allow_outfit_changes', () => {
  const saved = { model_id: 'mara-123456', name: 'Mara' };
  expect(send({ ...saved, allow_outfit_changes: true }).output).toMatchObject({ character: { ...saved, allow_outfit_changes: true } });
  expect(send(saved).output, 'by default clothes stay').toMatchObject({ character: { allow_outfit_changes: false } });
});
