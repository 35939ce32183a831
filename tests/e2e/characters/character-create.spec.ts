import { addCharacter } from '../../support/library/add-stories.ts';
import { openLibraryOf } from '../library-of.ts';
import { expect, test, withoutServiceWorker } from '../studio.ts';

test.use(withoutServiceWorker);

test('a character is named with @, goes with one Backspace, and the page says what is missing and remembers each shelf', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.url}/create/character`);
  const library = await openLibraryOf(page, studio);
  await addCharacter(library.db, library.me, { name: 'Mara of the harbour', thumbnail: '' });
  await addCharacter(library.db, library.me, { name: 'Old Tomás', thumbnail: '' });
  await library.close();
  await page.getByRole('button', { name: 'Mara of the harbour' }).waitFor();
  await page.getByRole('button', { name: 'Start with words' }).click();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const create = page.getByRole('button', { name: /^Create/ });
  const lack = page.locator('#character-lack');
  const names = page.getByRole('listbox', { name: 'Characters' }).getByRole('option');
  const inPicture = page.getByRole('list', { name: 'Characters of the picture' }).getByRole('listitem');
  await expect(lack).toHaveText(/needs a prompt/);

  await prompt.click();
  await page.keyboard.type('@tom');
  await expect(names).toHaveText(['Old Tomás']);
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('@');
  await expect(names.first()).toHaveText('Mara of the harbour');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(inPicture).toHaveText([/Mara of the harbour/]);
  await expect(lack).toHaveText(/a name alone is no picture/);
  // An input method writes right behind the name: the chip stays while it composes, and the word gets its blank after it.
  const chips = page.locator('form bdi').filter({ hasText: 'Mara of the harbour' });
  await page.keyboard.press('ArrowLeft');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'o', selectionStart: 1, selectionEnd: 1 });
  await expect(prompt).toHaveValue(/^@\S+o $/);
  await expect(chips).toHaveCount(2);
  await keyboard.send('Input.insertText', { text: 'on' });
  await expect(prompt).toHaveValue(/^@\S+ on $/);
  await expect(chips).toHaveCount(2);
  await page.keyboard.press('End');
  await page.keyboard.type('a pier');
  await expect(prompt).toHaveValue(/^@\S+ on a pier$/);
  await expect(create).toBeEnabled();

  await page.getByRole('button', { name: 'Add a character' }).click();
  await page.getByRole('searchbox', { name: 'Search characters' }).fill('tomas');
  await page.keyboard.press('Enter');
  await expect(inPicture).toHaveText([/Mara of the harbour/, /Old Tomás/]);
  await page.getByRole('button', { name: 'Remove Old Tomás' }).click();
  await expect(prompt).toHaveValue(/^@\S+ on a pier$/);
  await prompt.focus();

  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(prompt).toHaveValue(' on a pier');
  await expect(lack).toHaveText(/does not name Mara of the harbour/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(prompt).toHaveValue(/^@\S+ on a pier$/);

  await page.getByRole('radio', { name: 'Template' }).check({ force: true });
  const images = page.getByRole('slider', { name: 'Images' });
  await expect(images).toHaveValue('2');
  await page.getByRole('button', { name: /^Portrait/ }).click();
  await images.fill('4');
  await page.getByRole('tab', { name: 'Scene' }).click();
  await expect(page.getByRole('button', { name: /^Ski adventure/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(images).toHaveValue('2');
  await page.getByRole('tab', { name: 'Template' }).click();
  await expect(lack).toHaveText(/Choose a template/);
  await page.getByRole('tab', { name: 'Essentials' }).click();
  await expect(page.getByRole('button', { name: /^Portrait/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(images).toHaveValue('4');

  await page.getByRole('link', { name: 'History' }).click();
  await expect(lack).toHaveCount(0);
  await page.goto(`${studio.url}/create/character`);
  await page.getByRole('button', { name: 'Start with words' }).click();
  await expect(prompt).toHaveValue(/^@\S+ on a pier$/);
  // The names are read later than the draft.
  await expect(page.locator('form bdi').filter({ hasText: 'Mara of the harbour' })).toHaveCount(2);
  await expect(images).toHaveValue('1');
  await expect(inPicture).toHaveCount(1);
});
