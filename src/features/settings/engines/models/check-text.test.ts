import { expect, it } from 'vitest';
import { checkText } from './check-text.ts';

const check = { id: '1', name: 'fal', problem: null, served: 2, missing: [], added: [] };

it.each([
  ['fal serves 2 models, as before.', check],
  [
    'fal serves 1 model. New: Vidu Q3. Gone: Seedance, Wan 2.1.',
    { ...check, served: 1, added: ['Vidu Q3'], missing: ['Seedance', 'Wan 2.1'] },
  ],
  ['fal: Nothing answers there.', { ...check, problem: 'Nothing answers there.', served: 0 }],
])('a check of models says «%s»', (text, answer) => expect(checkText(answer)).toBe(text));
