import { expect, it } from 'vitest';
import { editLimits } from '../../../../../contract/edit/edit-step.ts';
import { editState, setPending } from '../../edit.state.ts';
import { addStroke } from './add-stroke.ts';

it('refuses a stroke beyond the limit of a drawing', () => {
  const stroke = { points: [1, 1, 1], size: 3, colour: 'rgba(0, 0, 0, 1)', isEraser: false };
  setPending({ kind: 'draw', strokes: Array.from({ length: editLimits.strokes - 1 }, () => stroke) });
  for (let more = 0; more < 3; more += 1) addStroke({ ...stroke });
  expect(editState.pending).toMatchObject({ strokes: { length: editLimits.strokes } });
});
