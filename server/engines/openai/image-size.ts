type Size = { width: number; height: number };

/**
 * True for OpenAI's own models, whose sizes and fields differ from those of compatible servers. Gateways put a provider before the name:
 * `azure/gpt-image-1`.
 */
export function isGptImage(model: string): boolean {
  return /(^|[^a-z0-9])(chat)?gpt-image/i.test(model);
}

const fixedSizes: Size[] = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
];

/**
 * The `size` of a request. Models before gpt-image-2 have three sizes: takes the nearest shape. From gpt-image-2 on sides are multiples of
 * 16, and at most three times each other. Other servers take any size.
 */
export function chooseSize(model: string, { width, height }: Size): string {
  if (!isGptImage(model)) return `${width}x${height}`;
  if (/gpt-image-([2-9]|\d\d)/i.test(model)) {
    const isAllowed = width % 16 === 0 && height % 16 === 0 && Math.max(width, height) <= 3 * Math.min(width, height);
    // The API refuses small sizes: asks for the same shape with about a million pixels.
    const scale = Math.max(1, Math.sqrt(1_048_576 / (width * height)));
    return isAllowed ? `${snap(width * scale)}x${snap(height * scale)}` : 'auto';
  }
  const shape = (size: Size): number => Math.abs(Math.log(size.width / size.height) - Math.log(width / height));
  const nearest = fixedSizes.toSorted((a, b) => shape(a) - shape(b))[0]!;
  return `${nearest.width}x${nearest.height}`;
}

function snap(px: number): number {
  return Math.round(px / 16) * 16;
}
