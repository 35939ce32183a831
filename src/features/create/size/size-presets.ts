/** Common sizes, px. All sides are multiples of 32. */
export const sizePresets = [
  { key: 'square', name: 'Square', width: 1024, height: 1024 },
  { key: 'portrait', name: 'Portrait', width: 832, height: 1216 },
  { key: 'landscape', name: 'Landscape', width: 1216, height: 832 },
  { key: 'wide', name: 'Wide', width: 1536, height: 640 },
] as const;

export type SizePresetKey = (typeof sizePresets)[number]['key'];

/** The preset of a size, or `custom`. */
export function findPreset(width: number, height: number): SizePresetKey | 'custom' {
  return sizePresets.find((preset) => preset.width === width && preset.height === height)?.key ?? 'custom';
}

/** Formats a size for display. */
export function formatSize(width: number, height: number): string {
  return `${width} × ${height}`;
}
