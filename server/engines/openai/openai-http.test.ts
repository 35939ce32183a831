import { expect, it } from 'vitest';
import { isTextModel } from './openai-http.ts';

it.each([
  ['gpt-5-mini', true],
  ['llama-3.2', true],
  ['dall-e-3', false],
  ['gpt-image-1', false],
  ['whisper-1', false],
  ['gpt-5-codex', false],
])('what writes is told from the rest by its name: %s', (id, writes) => expect(isTextModel(id)).toBe(writes));
