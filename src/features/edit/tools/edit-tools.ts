import { Brush, Crop, PenTool, RotateCw, Scaling, SlidersHorizontal, Type } from 'lucide-react';

/** The tools, as the address names them. */
export const editTools = [
  { tool: 'crop', label: 'Crop', Icon: Crop },
  { tool: 'turn', label: 'Turn', Icon: RotateCw },
  { tool: 'resize', label: 'Resize', Icon: Scaling },
  { tool: 'adjust', label: 'Adjust', Icon: SlidersHorizontal },
  { tool: 'text', label: 'Text', Icon: Type },
  { tool: 'draw', label: 'Draw', Icon: PenTool },
  { tool: 'mask', label: 'Mask', Icon: Brush },
] as const;
export type EditTool = (typeof editTools)[number]['tool'];

/** The tool that a part of the address names; null for every other word. */
export function readTool(text: string | undefined): EditTool | null {
  return editTools.find(({ tool }) => tool === text)?.tool ?? null;
}
