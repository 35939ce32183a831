import sharp from 'sharp';

const [across, down] = [400, 300];

/** A picture of bubbles, another for each number. Pixel by pixel: the studio's own code turns reading SVG off in this process. */
export async function drawBubbles(number: number, width = 640): Promise<Buffer> {
  const circles = Array.from({ length: 12 }, (_, index) => {
    const at = index + 1;
    const color = [(at * 47 + number * 80) % 256, (at * 91 + number * 33) % 256, (at * 29 + number * 120) % 256];
    return { x: (at * 97 + number * 53) % across, y: (at * 61 + number * 131) % down, r: 12 + ((at * number * 7) % 40), color };
  });
  const ground = [120 + ((number * 60) % 130), 220 - ((number * 40) % 90), 160 + ((number * 25) % 80)];
  const pixels = new Uint8Array(across * down * 3);
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const top = circles.findLast((circle) => Math.hypot(x - circle.x, y - circle.y) <= circle.r);
      pixels.set(top?.color ?? ground, (y * across + x) * 3);
    }
  return sharp(pixels, { raw: { width: across, height: down, channels: 3 } })
    .resize(width)
    .jpeg()
    .toBuffer();
}
