import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeCanvas } from './encode-canvas.ts';
import { openCanvas } from '../../shared/pixels/open-canvas.ts';

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockImplementation(() => undefined));
afterEach(() => vi.unstubAllGlobals());
afterAll(() => warn.mockRestore());

it('covert to canvas failed: a canvas without room is logged and refused in words', () => {
  class Full {
    getContext = () => null;
  }
  vi.stubGlobal('OffscreenCanvas', Full);
  expect(() => openCanvas({ width: 20_000, height: 9 }, { colorSpace: 'srgb', alpha: true })).toThrow(
    'This device has no room for a picture of 20000 × 9 pixels',
  );
  expect(warn).toHaveBeenCalledWith('covert to canvas failed', 20_000, 9);
});

it('covert to blob failed: a picture that cannot be written is logged and refused in words', async () => {
  const full = { width: 9, height: 9, convertToBlob: () => Promise.reject(new DOMException('full', 'EncodingError')) };
  await expect(encodeCanvas(full as unknown as OffscreenCanvas, 'png', 1)).rejects.toThrow('too little memory');
  expect(warn).toHaveBeenCalledWith('covert to blob failed', 'EncodingError: full');
});
