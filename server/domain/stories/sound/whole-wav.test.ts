import { expect, it } from 'vitest';
import { wrapWav } from '../../../engines/painter/voice/wrap-wav.ts';
import { wholeWav } from './whole-wav.ts';

it('a WAV of unknown length gets the length that it has, and other files stay as they are', () => {
  const sound = wrapWav(new Uint8Array(1_000), 8_000);
  const open = Buffer.from(sound);
  open.writeUInt32LE(0xffffffff, 4);
  open.writeUInt32LE(0xffffffff, 40);
  expect(Buffer.compare(wholeWav(open), sound)).toBe(0);
  expect(wholeWav(sound)).toBe(sound);
  const other = Buffer.from('ID3 and more of it, which is no WAV at all, but long enough');
  expect(wholeWav(other)).toBe(other);
});
