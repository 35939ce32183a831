import { refuse } from '../../shared/refuse.ts';

/** The bytes of one block of a TIFF as long as `length`; what is missing stays zero. @throws AppError CONVERT_FAILED for a packing that is not known */
export async function unpackBlock(packed: Uint8Array<ArrayBuffer>, compression: number, length: number): Promise<Uint8Array> {
  switch (compression) {
    case 1:
      return packed;
    case 5:
      return unpackLzw(packed, length);
    case 8:
    case 32_946:
      return inflate(packed, length);
    case 32_773:
      return unpackBits(packed, length);
    default:
      throw refuse('This TIFF is packed in a way that cannot be read here. Save it as PNG first.');
  }
}

async function inflate(packed: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const out = new Uint8Array(length);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let at = 0;
  try {
    while (at < length) {
      const { done, value } = await reader.read();
      if (done) break;
      out.set(value.subarray(0, length - at), at);
      at += value.length;
    }
  } catch (error) {
    throw refuse('This picture is damaged.', error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return out;
}

/** A count, then that many bytes as they are, or one byte that many times. */
function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let from = 0, at = 0; from < packed.length && at < length;) {
    const count = (packed[from]! << 24) >> 24;
    from += 1;
    if (count >= 0) {
      out.set(packed.subarray(from, from + Math.min(count + 1, length - at)), at);
      from += count + 1;
      at += count + 1;
    } else if (count !== -128) {
      out.fill(packed[from] ?? 0, at, at + 1 - count);
      from += 1;
      at += 1 - count;
    }
  }
  return out;
}

const clear = 256;
const end = 257;

/** LZW as TIFF has it: codes of 9 to 12 bits, the highest bit first. */
function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  // Each code stands for a piece of what was written already: where it began, and how long it is.
  const starts = new Uint32Array(4097);
  const lengths = new Uint32Array(4097);
  let [at, next, bits] = [0, 258, 9];
  let [held, heldBits, from] = [0, 0, 0];
  while (at < length) {
    while (heldBits < bits && from < packed.length) {
      held = ((held << 8) | packed[from]!) & 0xff_ff_ff;
      heldBits += 8;
      from += 1;
    }
    if (heldBits < bits) break;
    const code = (held >>> (heldBits - bits)) & ((1 << bits) - 1);
    heldBits -= bits;
    if (code === end) break;
    if (code === clear) {
      [next, bits] = [258, 9];
      continue;
    }
    if (code >= next) throw refuse('This picture is damaged.');
    const begun = at;
    if (code < 256) {
      out[at] = code;
      at += 1;
    } else {
      // Byte by byte: the newest code ends with the very byte that is written first here.
      const size = lengths[code]!;
      for (let i = 0; i < size && at < length; i += 1, at += 1) out[at] = out[starts[code]! + i]!;
    }
    if (next <= 4096) {
      // The next code stands for this piece and the byte that follows it.
      starts[next] = begun;
      lengths[next] = at - begun + 1;
      next += 1;
    }
    if (next > (1 << bits) - 1 && bits < 12) bits += 1;
  }
  return out;
}
