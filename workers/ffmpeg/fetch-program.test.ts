import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programBytes } from './fetch-program.ts';

const sizeOf = (path: string) => statSync(fileURLToPath(import.meta.resolve(path))).size;

test('the length for the progress equals the size of the installed program', () => {
  expect(programBytes).toEqual({ single: sizeOf('@ffmpeg/core/wasm'), multi: sizeOf('@ffmpeg/core-mt/wasm') });
});
