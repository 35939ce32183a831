/** Whether a file of no known type is called as pictures are that can be brought here. Not every system knows the types of all of them. */
export function hasPictureEnding(name: string): boolean {
  return /\.(?:png|jpe?g|webp|avif|gif|bmp|tiff?|heic|heif)$/i.test(name);
}
