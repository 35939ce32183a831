import { narrow, violations, wide } from '../axe.ts';
import { expect, goOffline, message, openStudio, syncState, test, withMotion } from '../studio.ts';

test.use(withMotion);

test('a story is created from a sentence, also without a connection, and kept with what can be done to it', async ({ page, studio }) => {
  await openStudio(page, studio);
  await page.getByRole('link', { name: 'Stories' }).click();
  const kinds = page.getByRole('list', { name: 'Kinds of stories' });
  const stories = page.getByRole('list', { name: 'Stories', exact: true });
  const shots = page.getByRole('list', { name: 'Shots' }).getByRole('listitem');
  const create = page.getByRole('button', { name: /^Create ·/ });

  await test.step('the preview of a kind plays while the focus is on it', async () => {
    await expect(kinds.getByRole('listitem')).toHaveCount(5);
    expect(await violations(page)).toEqual([]);
    await kinds.getByRole('link', { name: 'Create: Explainer Video' }).focus();
    await expect(kinds.locator('video')).toHaveJSProperty('paused', false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(kinds.locator('video')).toHaveCount(0);
  });

  await test.step('the form says what is missing, and its words are there after a reload', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText('Say what the video explains.')).toBeVisible();
    await expect(create).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    // The same file may be chosen again.
    for (let times = 0; times < 2; times += 1) {
      await page.locator('input[type=file][accept^="image"]').setInputFiles('public/stories/script.webp');
      await page.getByRole('button', { name: 'Remove Character' }).click();
    }
    await page.getByRole('textbox', { name: 'Topic' }).fill('Why the tide comes in twice a day');
    await page.getByRole('button', { name: 'Mara' }).click();
    await page.getByRole('link', { name: 'Back to Stories' }).click();
    await expect(kinds).toBeVisible();
    await page.reload();
    await kinds.getByRole('link', { name: 'Create: Explainer Video' }).click();
    await expect(page.getByRole('textbox', { name: 'Topic' })).toHaveValue('Why the tide comes in twice a day');
    await expect(page.getByRole('button', { name: 'Mara', exact: true })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('Create opens its storyboard', async () => {
    await expect(page.getByRole('radio', { name: /The whole film/ })).toBeChecked();
    await page.getByRole('radio', { name: /Only the storyboard/ }).check();
    await create.click();
    await expect(page.getByRole('textbox', { name: 'Title of the story' })).toHaveValue('Why the tide comes in twice');
    await expect(shots).not.toHaveCount(0);
    await expect(syncState(page)).toHaveText('Saved');
  });

  await test.step('on a phone without a connection this device writes the storyboard', async () => {
    await goOffline(page);
    await page.setViewportSize(narrow);
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await kinds.getByRole('link', { name: 'Create: ASMR Video' }).click();
    await page.getByRole('textbox', { name: 'What is seen and heard' }).fill('Rain on an old garden');
    await page.getByRole('radio', { name: /Only the storyboard/ }).check();
    await expect(page.getByText('The storyboard is written on this device.', { exact: false })).toBeVisible();
    await create.click();
    await expect(shots).not.toHaveCount(0);
    await page.setViewportSize(wide);
  });

  await test.step('a copy is made and deleted, and comes back; all of it reaches the studio', async () => {
    await page.getByRole('link', { name: 'Stories', exact: true }).click();
    await expect(stories.getByRole('listitem')).toHaveCount(2);
    const original = stories.getByRole('link', { name: 'Why the tide comes in twice', exact: true });
    await original.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const copy = stories.getByRole('link', { name: 'Why the tide comes in twice (copy)' });
    await expect(copy).toBeVisible();
    // The keys go on from the story that has the focus, which is now one place further down.
    await expect(original).toBeFocused();
    const between = stories.getByRole('link', { name: 'Rain on an old garden' });
    await page.keyboard.press('ArrowLeft');
    await expect(between).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(copy).toHaveCount(0);
    await expect(between).toBeFocused();
    await message(page, 'Story deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(copy).toBeVisible();
    await page.context().setOffline(false);
    await expect(syncState(page)).toHaveText('Saved');
    const listed = await page.evaluate(async () => (await (await fetch('/api/stories')).json()) as { stories: { title: string }[] });
    expect(listed.stories.map(({ title }) => title).toSorted()).toEqual([
      'Rain on an old garden',
      'Why the tide comes in twice',
      'Why the tide comes in twice (copy)',
    ]);
  });
});
