import { expect, goOffline, openStudio, test } from './studio.ts';

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
  };
  expect(manifest.id).toBeTruthy();
  const purposes = manifest.icons.flatMap((icon) => (icon.purpose ?? 'any').split(' '));
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable', 'monochrome']));
  expect(manifest.shortcuts.length).toBeGreaterThan(1);
  expect(new Set(manifest.screenshots.map((screenshot) => screenshot.form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await page.request.get(new URL(src, studio.url).href)).status(), src).toBe(200);
  }
});

test('the app opens without a network after the first visit', async ({ page, context, ownStudio }) => {
  await openStudio(page, ownStudio);
  await goOffline(page);
  await ownStudio.stop();
  const second = await context.newPage();
  await second.goto(`${ownStudio.url}/history`);
  await expect(second.getByRole('textbox', { name: 'Prompt', exact: true })).toBeVisible();
});

test('no request leaves for another origin', async ({ page, studio }) => {
  const foreign: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== studio.url) foreign.push(request.url());
  });
  await openStudio(page, studio);
  await page.goto(`${studio.url}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(foreign).toEqual([]);
});
