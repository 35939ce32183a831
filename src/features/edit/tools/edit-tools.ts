import { Brush, Crop, PenTool, RotateCw, Scaling, SlidersHorizontal, Type } from 'lucide-react';

/** The tools by their names in the address. */
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

/** The tool of a path segment; null for other text. */
export function readTool(text: string | undefined): EditTool | null {
  return editTools.find(({ tool }) => tool === text)?.tool ?? null;
}
