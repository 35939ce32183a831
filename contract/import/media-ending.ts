/** Whether a file is called as pictures are that can be imported. Not every system knows the types of all of them. */
export function hasPictureEnding(name: string): boolean {
  return /\.(?:png|jpe?g|jfif|webp|avif|gif|bmp|tiff?|heic|heif)$/i.test(name);
}

/** Whether a file is called as videos are that can be imported. */
export function hasVideoEnding(name: string): boolean {
  return /\.(?:mp4|m4v|webm|mov)$/i.test(name);
}

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'video/quicktime': 'mov' };

/** The ending that files of a MIME type have, without its dot; `bin` for what is no type. */
export function endingOf(mime: string): string {
  return endings[mime] ?? mime.split('/')[1] ?? 'bin';
}
