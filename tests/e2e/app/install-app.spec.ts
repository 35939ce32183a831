import { expect, goOffline, openStudio, test, withoutServiceWorker } from '../studio.ts';

test.describe(() => {
  test.use(withoutServiceWorker);

  test('the app can be installed: its manifest is complete and every file it names is there', async ({ page, studio }) => {
    await openStudio(page, studio);
    const session = await page.context().newCDPSession(page);
    const { url } = await session.send('Page.getAppManifest');
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter((error) => error.errorId !== 'in-incognito')).toEqual([]);
    const manifest = (await (await page.request.get(url)).json()) as {
      id: string;
      icons: { src: string; purpose?: string }[];
      screenshots: { src: string; form_factor: string }[];
      shortcuts: { url: string }[];
      share_target: { action: string; method: string; enctype: string; params: { files: { name: string; accept: string[] }[] } };
      file_handlers: { action: string; accept: Record<string, string[]> }[];
    };
    expect(manifest.id).toBeTruthy();
    const purposes = manifest.icons.flatMap((icon) => (icon.purpose ?? 'any').split(' '));
    expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
    const { action, method, enctype, params } = manifest.share_target;
    expect([action, method, enctype]).toEqual(['/convert', 'POST', 'multipart/form-data']);
    for (const kind of ['image/*', 'video/*', 'audio/*']) {
      expect(params.files[0]?.accept).toContain(kind);
      expect(manifest.file_handlers[0]?.accept[kind]?.length, kind).toBeGreaterThan(4);
    }
    expect(manifest.file_handlers[0]?.action).toBe('/convert');
    expect(manifest.shortcuts.length).toBeGreaterThan(1);
    expect(new Set(manifest.screenshots.map((screenshot) => screenshot.form_factor))).toEqual(new Set(['wide', 'narrow']));
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      expect((await page.request.get(new URL(src, studio.url).href)).status(), src).toBe(200);
    }
  });
});

test('the app opens without a network after the first visit, which asks no other origin for anything', async ({
  page,
  context,
  studio,
}) => {
  const foreign: string[] = [];
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== studio.url) foreign.push(request.url());
  });
  await openStudio(page, studio);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await goOffline(page);
  expect(foreign).toEqual([]);
  const second = await context.newPage();
  await second.goto(`${studio.url}/history`);
  await expect(second.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();

  await test.step('files shared with the app open in the converter, which says when a file is no picture, video or sound', async () => {
    const share = (names: string[]) =>
      second.evaluate((wanted) => {
        const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/convert', enctype: 'multipart/form-data' });
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
        const chosen = new DataTransfer();
        for (const name of wanted) chosen.items.add(new File(['bytes of it'], name));
        input.files = chosen.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      }, names);
    await share(['letter.pdf', 'shared.png', 'song.mp3']);
    await expect(second.getByRole('article', { name: 'shared.png' })).toBeVisible();
    await second.getByRole('button', { name: 'song.mp3' }).click();
    await expect(second.getByRole('article', { name: 'song.mp3' })).toBeVisible();
    await share(['letter.pdf']);
    await expect(second.getByText('letter.pdf is not a picture, a video or a sound.')).toBeVisible();
    await share([]);
    await expect(second.getByText('There is no file in what was shared. Choose one here instead.')).toBeVisible();
  });
});
