import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programBytes } from './fetch-program.ts';

const sizeOf = (path: string) => statSync(fileURLToPath(import.meta.resolve(path))).size;

test('the length that progress is measured by is that of the program that is installed', () => {
  expect(programBytes).toEqual({ single: sizeOf('@ffmpeg/core/wasm'), multi: sizeOf('@ffmpeg/core-mt/wasm') });
});
