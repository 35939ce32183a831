import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model-server.ts';
import { limits } from '../../../contract/limits.ts';
import { painterModel } from '../../../contract/model.ts';
import { openStudio } from '../../db/open-database.ts';
import { changeForm, createState, putWritten, takeBackWritten } from './create.state.ts';
import { submitForm } from './submit-form.ts';

afterEach(() => vi.useRealTimers());

it('asks once for each prompt of a list although Create is pressed again while they are being kept', async () => {
  const db = await openStudio({ ...new ModelServer().me, plan: 'pro' });
  changeForm({ isBulk: true, prompt: Array.from({ length: 12 }, (_, i) => `harbour ${i}`).join('\n') });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked = submitForm('pro', painterModel);
  vi.advanceTimersByTime(limits.submittingMs);
  await submitForm('pro', painterModel);
  vi.useRealTimers();
  await asked;
  expect(await db.outbox.count()).toBe(12);
  db.close();
});

it('says of a prompt that the assistant wrote that it did, and brings the own words back unless they were changed', async () => {
  const db = await openStudio({ ...new ModelServer().me, user_id: 'somebody-else', plan: 'pro' });
  const kept = async () => (await db.generations.toArray()).map(({ prompt, isGeneratedPrompt }) => [prompt, isGeneratedPrompt]);
  const ask = async () => {
    createState.submittedAt = null;
    await submitForm('pro', painterModel);
  };
  changeForm({ isBulk: false, prompt: 'a tug' });
  const { focusRequests } = createState;
  putWritten('a tug at dawn');
  expect(createState.focusRequests, 'whoever went on elsewhere meanwhile stays there').toBe(focusRequests);
  await ask();
  expect(await kept()).toEqual([['a tug at dawn', true]]);
  takeBackWritten();
  expect(createState.form.prompt).toBe('a tug');
  putWritten('a tug at dusk');
  changeForm({ prompt: 'a tug at dusk, in snow' });
  takeBackWritten();
  await ask();
  expect((await kept()).find(([prompt]) => prompt === 'a tug at dusk, in snow')).toEqual(['a tug at dusk, in snow', undefined]);
  db.close();
});
