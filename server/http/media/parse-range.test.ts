import { assert, oneof, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

describe('parseRange', () => {
  it('reads the three forms of a single range', () => {
    expect(parseRange('bytes=0-99')).toEqual({ start: 0, end: 99 });
    expect(parseRange('bytes=100-')).toEqual({ start: 100 });
    expect(parseRange('bytes=-5')).toEqual({ start: -5 });
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=-0', 'bytes=5-4', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', 'bytes=1e3-'])(
    'ignores %s',
    (header) => {
      expect(parseRange(header)).toBeUndefined();
    },
  );

  it('never gives a range that ends before it starts', () => {
    assert(
      property(oneof(string(), stringMatching(/^bytes=\d*-\d*$/)), (header) => {
        const range = parseRange(header);
        expect(range === undefined || range.end === undefined || range.end >= range.start).toBe(true);
      }),
    );
  });
});
