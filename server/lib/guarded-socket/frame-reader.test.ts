import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameReader, type SocketMessage } from './frame-reader.ts';

const frame = (opcode: number, data: Buffer, isLast = true): Buffer =>
  Buffer.concat([Buffer.from([(isLast ? 128 : 0) | opcode, 126, data.byteLength >> 8, data.byteLength & 255]), data]);

it('reads the same messages however the bytes arrive', () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).map((data) => Buffer.from(data));
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (messages, size) => {
      const sent = Buffer.concat(
        messages.flatMap((data) => [frame(2, data.subarray(0, 3), false), frame(9, data), frame(0, data.subarray(3))]),
      );
      const read: SocketMessage[] = [];
      const take = createFrameReader(1_000, (message) => read.push(message));
      for (let at = 0; at < sent.byteLength; at += size) take(sent.subarray(at, at + size));
      expect(read.filter(({ kind }) => kind === 'binary').map(({ data }) => data)).toEqual(messages);
    }),
  );
});

it('trusts nothing that is too large, masked, or goes on without having begun', () => {
  const take = () => createFrameReader(100, () => undefined);
  expect(() => take()(frame(2, Buffer.alloc(101)))).toThrow('too large');
  expect(() => take()(Buffer.concat([frame(2, Buffer.alloc(60), false), frame(0, Buffer.alloc(60))]))).toThrow('too large');
  expect(() => take()(Buffer.from([130, 129, 0, 0, 0, 0, 1]))).toThrow('mask');
  expect(() => take()(frame(0, Buffer.alloc(1)))).toThrow('not begun');
});
