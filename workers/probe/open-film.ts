import { BlobSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/** The containers that can be imported. More parsers would not fit into the code that every device keeps for offline work. */
const formats = [MP4, QTFF, WEBM];

/** A film of a kind that is imported. The caller disposes of it. */
export function openFilm(source: Blob): Input {
  return new Input({ source: new BlobSource(source), formats });
}
