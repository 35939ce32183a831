import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parseMetadataJson, type PictureMetadata } from '../../contract/metadata/metadata.ts';
import { clusterColors } from './cluster-colors.ts';
import { removeSpeckles } from './remove-speckles.ts';
import { tracePixels } from './trace-pixels.ts';

const flatArt = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#e9dcc3"/>
  <circle cx="230" cy="70" r="40" fill="#2f8f74"/><path d="M0 160Q80 90 160 150T320 130V200H0z" fill="#35506b"/></svg>`;

async function pixelsOf(svg: string, width?: number): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const { data, info } = await sharp(Buffer.from(svg)).resize(width).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

function psnr(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const error = one.reduce((sum, value, i) => sum + (value - (other[i] ?? 0)) ** 2, 0) / one.length;
  return 10 * Math.log10(255 ** 2 / error);
}

const silent = (): void => {};

describe('tracing', () => {
  it('draws flat art again as paths that look the same', async () => {
    const pixels = await pixelsOf(flatArt);
    const svg = tracePixels({ pixels, width: 320, height: 200, metadata: null }, silent).join('');
    const drawn = await pixelsOf(svg);
    expect(drawn).toMatchObject({ width: 320, height: 200 });
    expect(psnr(pixels.data, drawn.data)).toBeGreaterThan(38);
    expect(svg.length).toBeLessThan(5_000);
  });

  it('replaces mixed colours at soft edges, but keeps fine lines', async () => {
    const pixels = await pixelsOf(
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90"><rect width="120" height="90" fill="#eee"/>' +
        '<circle cx="40" cy="45" r="25.3" fill="#a22"/><path d="M80 5L110 85" stroke="#118" stroke-width="1.2"/></svg>',
    );
    const { palette, indexes } = clusterColors(pixels, 32);
    const colorAt = (x: number, y: number) => palette[indexes[y * 120 + x]!]!;
    const light = colorAt(3, 3);
    const red = colorAt(40, 45);
    expect([light, red]).toMatchObject([
      { r: 238, g: 238, b: 238 },
      { r: 170, g: 34, b: 34 },
    ]);
    // Across the edge of the circle there is nothing between the two.
    for (let x = 5; x < 40; x += 1) expect([light, red]).toContainEqual(colorAt(x, 45));
    expect(colorAt(95, 45).b - colorAt(95, 45).r).toBeGreaterThan(60);
  });

  it('keeps the size of the original when it was traced smaller', async () => {
    const pixels = await pixelsOf(flatArt, 160);
    const svg = tracePixels({ pixels, width: 3200, height: 2000, metadata: null }, silent).join('');
    expect(svg).toContain('viewBox="0 0 3200 2000"');
    const drawn = await pixelsOf(svg, 160);
    expect(psnr(pixels.data, drawn.data)).toBeGreaterThan(28);
  });

  it('leaves transparent parts transparent', async () => {
    const pixels = await pixelsOf(
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="20" fill="#c33"/></svg>',
    );
    const drawn = await pixelsOf(tracePixels({ pixels, width: 60, height: 60, metadata: null }, silent).join(''));
    expect(drawn.data[3]).toBe(0);
    expect(drawn.data[(30 * 60 + 30) * 4 + 3]).toBe(255);
  });

  it('reports progress that only grows and ends at one', async () => {
    const seen: number[] = [];
    tracePixels({ pixels: await pixelsOf(flatArt), width: 320, height: 200, metadata: null }, (fraction) => seen.push(fraction));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    expect(seen.length).toBeGreaterThan(4);
  });

  it('contains the generation data, with every word escaped', async () => {
    const metadata: PictureMetadata = {
      id: '0190b6a0-0000-7000-8000-00000000abcd',
      prompt: '"><script>alert(1)</script>\u0000]]>',
      negativePrompt: '</metadata>',
      model: 'painter',
      seed: 1,
      width: 320,
      height: 200,
      createdAt: 0,
    };
    const svg = tracePixels({ pixels: await pixelsOf(flatArt), width: 320, height: 200, metadata }, silent).join('');
    expect(svg).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\ufffd]]&gt;</title>');
    expect(svg).toMatch(/<metadata><x:xmpmeta .*<rdf:RDF .*<pleinair:settings>.*<\/rdf:RDF><\/x:xmpmeta><\/metadata>/);
    expect(parseMetadataJson(readText(svg, 'pleinair:settings'))).toEqual(metadata);
    expect(svg).not.toContain('<script');
    expect(svg.match(/<\/metadata>/g)).toHaveLength(1);
    await expect(pixelsOf(svg)).resolves.toMatchObject({ width: 320 });
  });
});

it('keeps the words of another program as they are', async () => {
  const words = 'a harbour\nSteps: 20, Sampler: Euler <a>';
  const svg = tracePixels({ pixels: await pixelsOf(flatArt), width: 320, height: 200, metadata: null, description: words }, silent).join(
    '',
  );
  expect(readText(svg, 'desc')).toBe(words);
});

/** The text of an element as an XML reader gives it. */
function readText(svg: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(svg)?.[1] ?? '';
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replaceAll(/&(\w+);/g, (_whole, name: string) => characters[name]!);
}

const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data) => ({ data: new Uint8ClampedArray(data), width, height })),
  );

describe('colour clustering', () => {
  it('keeps to the number of colours, and to colours that exist', () => {
    fc.assert(
      fc.property(pictures, fc.integer({ min: 1, max: 40 }), (picture, count) => {
        const { palette, indexes } = clusterColors(picture, count);
        expect(palette.length).toBeLessThanOrEqual(count);
        expect(Math.max(...indexes)).toBeLessThan(palette.length);
        for (const { r, g, b, a } of palette) for (const value of [r, g, b, a]) expect(value).toBeLessThanOrEqual(255);
      }),
    );
  });

  it('gives the same answer for the same picture', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(clusterColors(picture, 8)).toEqual(clusterColors(picture, 8));
      }),
    );
  });

  it('traces any picture without failing', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const svg = tracePixels({ pixels: picture, width: picture.width, height: picture.height, metadata: null }, silent).join('');
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }),
    );
  });
});

describe('speckles', () => {
  const base = { palette: [0, 10, 200].map((value) => ({ r: value, g: value, b: value, a: 255 })), isFlat: true };

  it('take the most similar colour around them', () => {
    const picture = { ...base, width: 4, height: 3, indexes: Uint8Array.from([0, 0, 2, 2, 0, 1, 2, 2, 0, 0, 2, 2]) };
    expect([...removeSpeckles(picture, 3).indexes]).toEqual([0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2]);
  });

  it('stay when they are large enough, or all there is', () => {
    const picture = { ...base, width: 2, height: 2, indexes: Uint8Array.from([1, 1, 2, 2]) };
    expect(removeSpeckles(picture, 2).indexes).toEqual(picture.indexes);
    expect(removeSpeckles({ ...picture, indexes: new Uint8Array(4) }, 16).indexes).toEqual(new Uint8Array(4));
  });
});
