import { expect, it } from 'vitest';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { painterModel } from '../../../../contract/catalogue/model.ts';
import { listUseImageEntries } from './use-image-entries.tsx';

const item = { width: 1024, height: 1024, status: 'completed', x2: null } as MediaRow;

it('offers subtle and strong variations and 2x upscaling', () => {
  const done: unknown[] = [];
  const ways = {
    model: painterModel,
    onVary: (kind: string) => done.push(kind),
    onUpscale: (mode: string, fidelity: number) => done.push([mode, fidelity]),
  };
  const entries = listUseImageEntries(item, ways).filter((entry) => entry !== 'separator');
  expect(entries.map(({ label }) => label)).toEqual(['Reference for subtle variations', 'Reference for strong variations', 'Upscale 2x']);
  for (const entry of entries) entry.onSelect();
  expect(done).toEqual(['subtle', 'strong', ['x2', 0.8]]);
});

it('offers a single variation for a model without strength', () => {
  const model = { ...painterModel, capabilities: { ...painterModel.capabilities!, has_strength: false } };
  const entries = listUseImageEntries({ ...item, x2: '/a' }, { model, onVary: () => undefined, onUpscale: () => undefined });
  expect(entries.map((entry) => entry !== 'separator' && entry.label)).toEqual(['Reference for variations']);
});

it('offers nothing for a large image that cannot be varied', () => {
  const ways = { model: painterModel, onVary: null, onUpscale: () => undefined };
  expect(listUseImageEntries({ ...item, x2: '/a' }, ways)).toEqual([]);
  expect(listUseImageEntries({ ...item, width: 2048, height: 2049 }, ways)).toEqual([]);
});
