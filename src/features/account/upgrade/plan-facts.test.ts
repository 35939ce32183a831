import { expect, it } from 'vitest';
import { listPlanFacts } from './plan-facts.ts';

const quota_bytes = { guest: 1e9, free: 10e9, paid: 0 };
const rows = (me: Parameters<typeof listPlanFacts>[0]) => listPlanFacts(me).map(({ name, of }) => [name, of.free, of.pro, of.team]);

it('says what each plan of this studio gives', () => {
  expect(rows({ is_guest: false, watermark: { kind: 'text' }, quota_bytes })).toEqual([
    ['Images at once', '4', '8', '8'],
    ['Turbo images a day', 'None', '200', '100'],
    ['Upscaling', 'No', 'Yes', 'Yes'],
    ['Credits', 'Not needed', 'Counted', 'Not needed'],
    ['Videos without the mark', 'No', 'Yes', 'Yes'],
    ['Storage', '10 GB', 'No limit', 'No limit'],
  ]);
});

it('tells a guest the storage of guests, and says nothing of what the studio does not tell', () => {
  expect(rows({ is_guest: true, watermark: null, quota_bytes }).at(-1)).toEqual(['Storage', '1 GB', 'No limit', 'No limit']);
  expect(rows({ is_guest: true, watermark: null, quota_bytes: null }).map(([name]) => name)).not.toContain('Storage');
});
