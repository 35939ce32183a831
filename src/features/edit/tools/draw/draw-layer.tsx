import type { EditStepOf, Stroke } from '../../../../../contract/edit/edit-step.ts';
import { StrokeLayer, type StrokeLayerProps } from '../../../../ui/brush/stroke-layer.tsx';
import { addStroke } from './add-stroke.ts';

type DrawLayerProps = Omit<StrokeLayerProps, 'strokes' | 'ground' | 'bleed' | 'onStroke'> & { pending: EditStepOf<'draw'> | null };

const none: readonly Stroke[] = [];

/** The layer of unapplied strokes. */
export function DrawLayer({ pending, ...props }: DrawLayerProps) {
  return <StrokeLayer {...props} strokes={pending?.strokes ?? none} ground={null} bleed={0} onStroke={addStroke} />;
}
