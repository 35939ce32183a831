import 'fake-indexeddb/auto';
import { snapshot } from 'valtio/vanilla';
import { afterAll, expect, test } from 'vitest';
import type { Me } from '../../../../../contract/account/user.ts';
import { ModelServer } from '../../../../../tests/support/model/model-server.ts';
import { saveDraft } from '../../../../actions/save-draft.ts';
import { openStudio, studio } from '../../../../db/open-database.ts';
import { createAddress } from '../../address/create-address.ts';
import { changeForm, createState, enterMode } from '../create.state.ts';
import { draftKeyOf, formModes } from '../form-modes.ts';

afterAll(() => studio().close());

/** The stored page modes of this account: state, drafts and addresses. */
async function keptFor(me: Me): Promise<string> {
  const db = await openStudio(me);
  for (const mode of formModes) {
    enterMode(mode);
    changeForm({ prompt: `a pier, ${mode}` });
    await saveDraft(draftKeyOf(mode), snapshot(createState).form);
  }
  const drafts = await db.drafts.toArray();
  expect(drafts).toHaveLength(formModes.length);
  return JSON.stringify([createState, drafts, formModes.map((mode) => createAddress({ mode, model: null }))]);
}

test('only an authenticated flag is tracked in page modes: they keep the same for a guest and for an account on a paid plan', async () => {
  const guest = { ...new ModelServer().me, user_id: 'guest-1', space_id: 'space-of-guest' };
  const account: Me = {
    ...guest,
    user_id: 'ada-1',
    space_id: 'space-of-ada',
    is_guest: false,
    email: 'ada@example.test',
    plan: 'pro',
    credits: 712,
  };
  const kept = await keptFor(account);
  expect(kept).toBe(await keptFor(guest));
  for (const known of ['ada', 'pro"', '712']) expect(kept).not.toContain(known);
});
