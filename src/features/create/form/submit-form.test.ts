import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../../tests/support/model-server.ts';
import { limits } from '../../../../contract/limits.ts';
import { painterModel } from '../../../../contract/model.ts';
import { openStudio } from '../../../db/open-database.ts';
import { changeForm, createState, enterMode, putWritten, takeBackWritten } from './create.state.ts';
import { submitForm } from './submit-form.ts';

afterEach(() => vi.useRealTimers());

it('asks once for all prompts of a list, one image each, although Create is pressed again while they are being kept', async () => {
  const db = await openStudio({ ...new ModelServer().me, plan: 'pro' });
  enterMode('bulk');
  changeForm({ prompt: Array.from({ length: 12 }, (_, i) => `harbour ${i}`).join('\n') });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = submitForm('pro', painterModel);
  vi.advanceTimersByTime(limits.submittingMs);
  await submitForm('pro', painterModel);
  vi.useRealTimers();
  await asked;
  expect(await db.outbox.count(), 'granted or refused together').toBe(1);
  const rows = await db.media.toArray();
  const newest = rows.toSorted((a, b) => b.created_at - a.created_at).map(({ prompt_head }) => prompt_head);
  expect(newest).toEqual(Array.from({ length: 12 }, (_, i) => `harbour ${i}`));
  const generations = await db.generations.toArray();
  expect(new Set(rows.map((row) => row.generation_history_id)).size).toBe(12);
  for (const generation of generations) expect(generation).toMatchObject({ image_num: 1, prompt: expect.stringMatching(/^harbour/) });
  expect(generations.some((row) => 'bulk' in row || 'generation_history_ids' in row)).toBe(false);
  db.close();
});

it('says of a prompt that the assistant wrote that it did and in which mode, and brings the own words back unless they were changed', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'somebody-else', plan: 'pro' });
  const kept = async () => (await db.generations.toArray()).map((row) => [row.prompt, row.isGeneratedPrompt, row.prompt_assistant_mode]);
  const ask = async () => {
    createState.submittedAt = null;
    await submitForm('pro', painterModel);
  };
  enterMode('image');
  changeForm({ prompt: 'a tug' });
  const { focusRequests } = createState;
  putWritten('a tug at dawn', 'shorter');
  expect(createState.focusRequests, 'whoever went on elsewhere meanwhile stays there').toBe(focusRequests);
  await ask();
  expect(await kept()).toEqual([['a tug at dawn', true, 'shorter']]);
  takeBackWritten();
  expect(createState.form.prompt).toBe('a tug');
  putWritten('a tug at dusk', 'to_english');
  changeForm({ prompt: 'a tug at dusk, in snow' });
  takeBackWritten();
  await ask();
  expect((await kept()).find(([prompt]) => prompt === 'a tug at dusk, in snow')).toEqual(['a tug at dusk, in snow', undefined, undefined]);
  db.close();
});
