/** Input and output of a layer: a square, the channels of each place side by side. */
export type Square = { side: number; channels: number; values: Float32Array };

type Layer = { filter: Float32Array; bias: Float32Array };

/** A 3 × 3 convolution that keeps the side; outside the square is 0. */
export function convolve(input: Square, { filter, bias }: Layer): Square {
  const { side, channels, values } = input;
  const output = begin(side, bias);
  eachNeighbour(side, (to, from, tap) => {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = values[from * channels + channel]!;
      const row = (tap * channels + channel) * output.channels;
      for (let at = 0; at < output.channels; at += 1) output.values[to * output.channels + at]! += value * filter[row + at]!;
    }
  });
  return output;
}

/** A 3 × 3 convolution of each channel by itself. */
export function convolveChannels({ side, channels, values }: Square, filter: Float32Array): Square {
  const output = begin(side, new Float32Array(channels));
  eachNeighbour(side, (to, from, tap) => {
    for (let channel = 0; channel < channels; channel += 1)
      output.values[to * channels + channel]! += values[from * channels + channel]! * filter[tap * channels + channel]!;
  });
  return output;
}

/** Mixes the channels of each place. */
export function mixChannels({ side, channels, values }: Square, { filter, bias }: Layer): Square {
  const output = begin(side, bias);
  for (let place = 0; place < side * side; place += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const value = values[place * channels + channel]!;
      const row = channel * output.channels;
      for (let at = 0; at < output.channels; at += 1) output.values[place * output.channels + at]! += value * filter[row + at]!;
    }
  return output;
}

/** A tenth of what is below 0. */
export function leak({ values, ...square }: Square): Square {
  return { ...square, values: values.map((value) => Math.max(value, 0.1 * value)) };
}

/** The largest of each 2 × 2 places, one or two places apart. */
export function poolMax({ side, channels, values }: Square, stride: 1 | 2): Square {
  const length = Math.ceil(side / stride);
  const output: Square = { side: length, channels, values: new Float32Array(length * length * channels).fill(-Infinity) };
  for (let row = 0; row < length; row += 1)
    for (let column = 0; column < length; column += 1)
      for (const [y, x] of corners) {
        const [top, left] = [row * stride + y, column * stride + x];
        if (top >= side || left >= side) continue;
        const [to, from] = [(row * length + column) * channels, (top * side + left) * channels];
        for (let channel = 0; channel < channels; channel += 1)
          output.values[to + channel] = Math.max(output.values[to + channel]!, values[from + channel]!);
      }
  return output;
}

const corners = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

function begin(side: number, bias: Float32Array): Square {
  const values = new Float32Array(side * side * bias.length);
  for (let at = 0; at < values.length; at += bias.length) values.set(bias, at);
  return { side, channels: bias.length, values };
}

/** Calls with each place, each of its neighbours and itself, and which of the nine that is. */
function eachNeighbour(side: number, visit: (to: number, from: number, tap: number) => void): void {
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      for (let tap = 0; tap < 9; tap += 1) {
        const [y, x] = [row + Math.floor(tap / 3) - 1, column + (tap % 3) - 1];
        if (y >= 0 && y < side && x >= 0 && x < side) visit(row * side + column, y * side + x, tap);
      }
}
