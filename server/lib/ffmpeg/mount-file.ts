import { fstatSync, readSync, writeSync } from 'node:fs';
import type { Ffmpeg } from './open-ffmpeg.ts';

/** The used part of an open file of Emscripten. */
type Stream = { position: number };
/** `position` absent: where the file stands. */
type Transfer = [stream: Stream, bytes: Uint8Array, offset: number, length: number, position?: number];
type Operations = {
  read: (...transfer: Transfer) => number;
  write: (...transfer: Transfer) => number;
  llseek: (stream: Stream, offset: number, whence: number) => number;
};
type Attributes = { size: number };
type Node = { stream_ops: Operations; node_ops: { getattr: (node: Node) => Attributes } };
type FileSystem = Ffmpeg['FS'] & {
  lookupPath(path: string): { node: Node };
  analyzePath(path: string): { exists: boolean };
  unlink(path: string): void;
};

/** How a file of ffmpeg is read and written instead of in its memory. `position`: bytes from its beginning. */
type Mounted = {
  size: () => number;
  read: (into: Uint8Array, position: number) => number;
  write: (bytes: Uint8Array, position: number) => void;
};

/** Gives ffmpeg an open file of this host under a name. Nothing of it is kept in memory. */
export function mountFile(ffmpeg: Ffmpeg, name: string, file: number): void {
  mount(ffmpeg, name, {
    size: () => fstatSync(file).size,
    read: (into, position) => readSync(file, into, 0, into.length, position),
    write: (bytes, position) => void writeSync(file, bytes, 0, bytes.length, position),
  });
}

/** Gives ffmpeg a file to write, of which `take` is handed every piece in its order. A piece is overwritten by the next one. */
export function mountSink(ffmpeg: Ffmpeg, name: string, take: (piece: Uint8Array) => void): void {
  mount(ffmpeg, name, { size: () => 0, read: () => 0, write: take });
}

function mount(ffmpeg: Ffmpeg, name: string, { size, read, write }: Mounted): void {
  const fs = ffmpeg.FS as FileSystem;
  // An earlier file of this name would be written to.
  if (fs.analyzePath(name).exists) fs.unlink(name);
  fs.writeFile(name, new Uint8Array());
  const { node } = fs.lookupPath(name);
  const attributesOf = node.node_ops.getattr;
  node.node_ops = { ...node.node_ops, getattr: (one) => ({ ...attributesOf(one), size: size() }) };
  node.stream_ops = {
    read: (...[stream, bytes, offset, length, position = stream.position]) => read(bytes.subarray(offset, offset + length), position),
    write: (...[stream, bytes, offset, length, position = stream.position]) => {
      write(bytes.subarray(offset, offset + length), position);
      return length;
    },
    llseek: (stream, offset, whence) => offset + (whence === 1 ? stream.position : whence === 2 ? size() : 0),
  };
}
