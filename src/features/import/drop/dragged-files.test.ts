import { describe, expect, it } from 'vitest';
import { filesAmong, isArchive, judgeDrag } from './dragged-files.ts';

const dragOf = (...types: string[]) => ({ types: ['Files'], items: types.map((type) => ({ kind: 'file', type })) });
const file = (type: string, name = 'x'): File => new File(['x'], name, { type });

describe('a drag over the gallery', () => {
  it('is accepted when every dragged item is a picture or a video, and refused otherwise', () => {
    expect(judgeDrag(dragOf('image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'))).toBe('accepted');
    expect(judgeDrag(dragOf('video/mp4', 'video/webm', 'video/quicktime'))).toBe('accepted');
    expect(judgeDrag(dragOf('video/x-matroska'))).toBe('refused');
    expect(judgeDrag(dragOf('image/png', 'text/plain'))).toBe('refused');
    expect(judgeDrag(dragOf('image/svg+xml'))).toBe('refused');
  });

  it('is accepted for the time being where the browser tells the files, or their types, only when they are dropped', () => {
    expect(judgeDrag(dragOf())).toBe('accepted');
    expect(judgeDrag(dragOf('', 'image/bmp', 'image/tiff', 'application/zip'))).toBe('accepted');
  });

  it('is not ours when it is a text, or an item of the studio itself', () => {
    expect(judgeDrag(null)).toBe('other');
    expect(judgeDrag({ types: ['text/plain'], items: [] })).toBe('other');
    expect(judgeDrag({ types: ['Files', 'application/x-pleinair-media'], items: [{ kind: 'file', type: 'image/png' }] })).toBe('other');
  });

  it('brings all files or none', () => {
    expect(filesAmong([file('image/png'), file('image/gif')])).toHaveLength(2);
    expect(filesAmong([file('image/png'), file('application/pdf')])).toBeNull();
    expect(filesAmong([])).toBeNull();
  });

  it('is told by its ending where the system does not know the type', () => {
    expect(filesAmong([file('', 'IMG_1.HEIC'), file('', 'scan.tif'), file('', 'walk.MOV'), file('', 'all.zip')])).toHaveLength(4);
    expect(filesAmong([file('', 'folder')])).toBeNull();
    expect(filesAmong([file('text/plain', 'x.png')])).toBeNull();
    expect([file('', 'all.zip'), file('application/zip'), file('image/png', 'x.zip')].map((one) => isArchive(one))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
