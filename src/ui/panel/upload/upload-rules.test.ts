import { expect, test } from 'vitest';
import { refuseUpload } from './upload-rules.ts';

const file = (type: string) => ({ kind: 'file', type });

test('upload accepts images', () => expect(refuseUpload([file('image/png')])).toBeNull());
test('the drop is refused unless every dragged item is an image', () => {
  expect(refuseUpload([file('image/png'), file('application/pdf')])).toBe('not-images');
  expect(refuseUpload([{ kind: 'string', type: 'text/plain' }])).toBe('not-images');
});
test('a photo whose type the system does not know is told by its ending, once it has a name', () => {
  expect(refuseUpload([{ type: '', name: 'IMG_1.HEIC' }])).toBeNull();
  expect(refuseUpload([{ type: '', name: 'notes' }])).toBe('not-images');
  expect(refuseUpload([file('')])).toBeNull();
});
test('upload accepts one file at a time', () => expect(refuseUpload([file('image/png'), file('image/webp')])).toBe('too-many'));
