import { afterEach, expect, it, vi } from 'vitest';
import { hasOwnFile, showOwnFile } from './own-files.ts';

class Picture {
  src: string;
  constructor(src: string) {
    this.src = src;
  }
  getAttribute = () => this.src;
}

afterEach(() => vi.unstubAllGlobals());

it('a picture that the studio does not have yet is drawn from the page, and the screen is not told that it is missing', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('HTMLImageElement', Picture);
  vi.stubGlobal('HTMLVideoElement', Picture);
  const told = vi.fn();
  showOwnFile('/brought', new Blob(['pixels']));
  page.addEventListener('error', told);
  const fail = (picture: Picture) => {
    const event = new Event('error');
    Object.defineProperty(event, 'target', { value: picture });
    page.dispatchEvent(event);
    return picture.src;
  };
  expect(fail(new Picture('/brought'))).toMatch(/^blob:/);
  expect(told).not.toHaveBeenCalled();
  expect(fail(new Picture('/other'))).toBe('/other');
  expect(told).toHaveBeenCalledOnce();
});

it('the oldest files are given up for new ones beyond 64 MB', () => {
  const large = () => new Blob([new Uint8Array(40 * 1024 * 1024)]);
  showOwnFile('/first', large());
  showOwnFile('/second', large());
  expect([hasOwnFile('/first'), hasOwnFile('/second')]).toEqual([false, true]);
});
