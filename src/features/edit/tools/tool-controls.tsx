import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { EditStep, EditStepOf } from '../../../../contract/edit/edit-step.ts';
import { editState, type EditVersion } from '../edit.state.ts';
import { previewOf } from '../versions/preview-of.ts';
import { AdjustPanel } from './adjust-panel.tsx';
import { CropPanel } from './crop/crop-panel.tsx';
import { DrawPanel } from './draw/draw-panel.tsx';
import type { EditTool } from './edit-tools.ts';
import type { PictureSize } from '../../../ui/brush/brush.ts';
import { MaskPanel } from './mask/mask-panel.tsx';
import { ResizePanel } from './resize-panel.tsx';
import { TextPanel } from './text/text-panel.tsx';
import { TurnPanel } from './turn-panel.tsx';

type ToolControlsProps = { tool: EditTool; version: EditVersion; onClose: () => void };

/** The panel of a tool; it waits for the size of its version. */
export function ToolControls({ tool, version, onClose }: ToolControlsProps) {
  const { pending } = useSnapshot(editState) as { pending: EditStep | null };
  const size = useVersionSize(version);
  if (size === null) return null;
  const common = { size, onClose };
  switch (tool) {
    case 'crop':
      return <CropPanel {...common} pending={only('crop', pending)} />;
    case 'turn':
      return <TurnPanel {...common} pending={only('straighten', pending)} />;
    case 'resize':
      return <ResizePanel {...common} pending={only('resize', pending)} />;
    case 'adjust':
      return <AdjustPanel {...common} pending={only('adjust', pending)} />;
    case 'text':
      return <TextPanel {...common} pending={only('text', pending)} />;
    case 'draw':
      return <DrawPanel {...common} pending={only('draw', pending)} />;
    case 'mask':
      return <MaskPanel {...common} mask={version.mask} />;
  }
}

function only<K extends EditStep['kind']>(kind: K, step: EditStep | null): EditStepOf<K> | null {
  return step?.kind === kind ? (step as EditStepOf<K>) : null;
}

/** The size of a version without the unapplied step, px; null until it is known. */
function useVersionSize({ id, base, steps }: EditVersion): PictureSize | null {
  const [size, setSize] = useState<PictureSize | null>(null);
  useEffect(() => {
    let isCurrent = true;
    previewOf({ id, base, steps }).then(
      ({ width, height }) => isCurrent && setSize({ width, height }),
      // The stage shows the failure.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a version never changes
  }, [id]);
  return size;
}
