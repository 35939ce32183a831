import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model-server.ts';
import { limits } from '../../../contract/limits.ts';
import { painterModel } from '../../../contract/model.ts';
import { openStudio } from '../../db/open-database.ts';
import { changeForm } from './create.state.ts';
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
