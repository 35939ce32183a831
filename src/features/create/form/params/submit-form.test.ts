import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { limits } from '../../../../../contract/limits.ts';
import { painterModel } from '../../../../../contract/catalogue/model.ts';
import { openStudio } from '../../../../db/open-database.ts';
import { changeForm, createState, enterMode, putWritten, takeBackWritten } from '../create.state.ts';
import { submitForm } from './submit-form.ts';

afterEach(() => vi.useRealTimers());

it('submits once even if Create is pressed again while the request is being saved', async () => {
  const db = await openStudio({ ...new ModelServer().me, plan: 'pro' });
  enterMode('image');
  changeForm({ prompt: 'a harbour', imageCount: 8 });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = submitForm('pro', painterModel);
  vi.advanceTimersByTime(limits.submittingMs);
  await submitForm('pro', painterModel);
  vi.useRealTimers();
  await asked;
  expect(await db.outbox.count()).toBe(1);
  expect(await db.media.count()).toBe(8);
  db.close();
});

it('records the assistant and its mode for an improved prompt, and restores the user’s own unless it was edited', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'somebody-else', plan: 'pro' });
  const kept = async () => (await db.generations.toArray()).map((row) => [row.prompt, row.isGeneratedPrompt, row.prompt_assistant_mode]);
  const ask = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await submitForm('pro', painterModel);
    // Let the indicator end within this test.
    await vi.advanceTimersByTimeAsync(limits.submittingMs);
    vi.useRealTimers();
  };
  createState.submittedAt = null;
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

it('the submitting indicator clears after 400 ms, also on failure', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'indicator', plan: 'pro' });
  enterMode('image');
  changeForm({ prompt: 'a pier', imageCount: 1 });
  createState.submittedAt = null;
  for (const isFailing of [false, true]) {
    if (isFailing) vi.spyOn(db, 'transaction').mockRejectedValue(new Error('The disk is full.'));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await submitForm('pro', painterModel);
    await vi.advanceTimersByTimeAsync(399);
    expect(createState.submittedAt).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(createState.submittedAt).toBeNull();
    vi.useRealTimers();
    expect(await db.outbox.count()).toBe(1);
  }
  vi.restoreAllMocks();
  db.close();
});
