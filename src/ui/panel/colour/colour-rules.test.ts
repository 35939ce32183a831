import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatRgba, parseRgba } from '../../../../contract/edit/rgba.ts';
import { formatHex, readAlpha, readChannel, readLeftHex, readTypedHex, swatches } from './colour-rules.ts';

afterEach(() => vi.restoreAllMocks());

describe('colour values', () => {
  it('are rgba text, read and written alike', () => {
    expect(parseRgba('rgba(255, 128, 0, 0.5)')).toEqual({ r: 255, g: 128, b: 0, a: 0.5 });
    expect(formatRgba(parseRgba('rgb(1,2,3)'))).toBe('rgba(1, 2, 3, 1)');
  });

  it('hold red, green and blue to 0–255', () => {
    expect(formatRgba(parseRgba('rgba(300, -20, 12.6, 1)'))).toBe('rgba(255, 0, 13, 1)');
  });

  it('in any other form are refused: Invalid RGBA string format', () => {
    for (const text of ['red', '#ff0000', 'rgba(1, 2)', 'rgba(a, b, c, 1)', ''])
      expect(() => parseRgba(text)).toThrow('Invalid RGBA string format');
  });
});

describe('colour picker', () => {
  it('R, G, B clamp to 0–255; what is no number is ignored', () => {
    expect(['300', '-4', '12.4', 'x', ''].map(readChannel)).toEqual([255, 0, 12, null, null]);
  });

  it('alpha is entered 0–100 and stored 0–1', () => {
    expect(['100', '37', '0', '250', '-1', 'x'].map(readAlpha)).toEqual([1, 0.37, 0, 1, 0, null]);
  });

  it('HEX applies at 6 digits while it is typed', () => {
    const red = { r: 255, g: 0, b: 0 };
    expect(['f', 'ff0', 'ff00', 'ff000', 'ff0000', '#FF0000', 'ff00000', 'gg0000'].map(readTypedHex)).toEqual([
      null,
      null,
      null,
      null,
      red,
      red,
      null,
      null,
    ]);
  });

  it('HEX applies on blur at 3 or 6 digits; anything else is logged as Invalid color and ignored', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(readLeftHex('#f80')).toEqual({ r: 255, g: 136, b: 0 });
    expect(readLeftHex('FF8000')).toEqual({ r: 255, g: 128, b: 0 });
    expect(warn).not.toHaveBeenCalled();
    expect(readLeftHex('ff80')).toBeNull();
    expect(warn).toHaveBeenCalledWith('Invalid color', 'ff80');
  });
});

it('swatches of the colour picker have 5 shades in steps of 20', () => {
  for (const shades of swatches) {
    const lightness = shades.map(({ r, g, b }) => ((Math.max(r, g, b) + Math.min(r, g, b)) / 2 / 255) * 100);
    expect(lightness).toHaveLength(5);
    for (const [index, value] of lightness.entries()) expect(Math.abs(value - (10 + 20 * index))).toBeLessThan(1);
  }
  expect(new Set(swatches.flat().map(formatHex)).size).toBe(swatches.flat().length);
});
