import { afterEach, expect, it, vi } from 'vitest';
import { canListLocalFonts, listLocalFonts } from './list-local-fonts.ts';

afterEach(() => vi.unstubAllGlobals());

const installed = (...families: string[]) =>
  vi.stubGlobal('queryLocalFonts', () => Promise.resolve(families.map((family) => ({ family }))));

it('the font list has only fonts installed on the device, each family once, by name', async () => {
  installed('Verdana', 'Arial', 'Verdana');
  expect(canListLocalFonts()).toBe(true);
  expect(await listLocalFonts()).toEqual(['Arial', 'Verdana']);
});

it('there is no font list where the browser has none or the person does not allow it', async () => {
  expect([canListLocalFonts(), await listLocalFonts()]).toEqual([false, null]);
  installed();
  expect(await listLocalFonts()).toBeNull();
  vi.stubGlobal('queryLocalFonts', () => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  expect(await listLocalFonts()).toBeNull();
});
