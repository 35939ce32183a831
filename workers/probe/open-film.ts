import { BlobSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/** The containers that are imported. To read more of them would not fit into what every device keeps for work without a connection. */
const formats = [MP4, QTFF, WEBM];

/** A film of a kind that is imported. The caller disposes of it. */
export function openFilm(source: Blob): Input {
  return new Input({ source: new BlobSource(source), formats });
}
