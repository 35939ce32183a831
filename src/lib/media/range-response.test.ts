import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeResponse } from './range-response.ts';

const text = '0123456789';
const complete = (): Response => new Response(text, { headers: { 'Content-Type': 'image/webp', ETag: '"a"' } });

describe('a part of an answer', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', text, 'bytes 0-9/10'],
  ])('for %s is exactly those bytes', async (range, body, contentRange) => {
    const part = await rangeResponse(complete(), range);
    expect(part.status).toBe(206);
    expect(await part.text()).toBe(body);
    expect(part.headers.get('Content-Range')).toBe(contentRange);
    expect(part.headers.get('Content-Length')).toBe(String(body.length));
    expect(part.headers.get('Content-Type')).toBe('image/webp');
    expect(part.headers.get('ETag')).toBe('"a"');
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=5-4', 'bytes=-0'])('for %s does not exist', async (range) => {
    const none = await rangeResponse(complete(), range);
    expect(none.status).toBe(416);
    expect(none.headers.get('Content-Range')).toBe('bytes */10');
  });

  it.each(['bytes=-', 'bytes=0-1,4-5', 'chapters=1-2', '', 'bytes=a-b'])('for %j is the whole', async (range) => {
    const whole = await rangeResponse(complete(), range);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(text);
  });

  it('is always the same bytes as a slice of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(80), fc.nat(80), async (bytes, first, last) => {
        const part = await rangeResponse(new Response(bytes), `bytes=${first}-${last}`);
        const wanted = bytes.slice(first, last + 1);
        expect(part.status).toBe(wanted.length === 0 ? 416 : 206);
        if (part.status === 206) expect(new Uint8Array(await part.arrayBuffer())).toEqual(wanted);
      }),
    );
  });
});
