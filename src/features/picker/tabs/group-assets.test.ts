import { expect, it } from 'vitest';
import { groupAssets } from './group-assets.ts';

const lamp = { title: 'Lamp', media: { resource_type: 'image' as const } };
const waves = { title: 'Waves', media: { resource_type: 'video' as const } };

it("shows images and videos under 'Video' and 'Images' headings, and only what may be chosen", () => {
  const [video, images] = [
    { title: 'Video', assets: [waves] },
    { title: 'Images', assets: [lamp] },
  ];
  expect(groupAssets([lamp, waves], 'any')).toEqual([video, images]);
  expect(groupAssets([lamp, waves], 'image')).toEqual([images]);
  expect(groupAssets([lamp, waves], 'video')).toEqual([video]);
  expect(groupAssets([waves], 'image')).toEqual([]);
});
