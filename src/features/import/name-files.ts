/** The noun for a mix of pictures and videos, without the number. */
export function nameFiles({ files, videos }: { files: number; videos: number }): string {
  const noun = videos === 0 ? 'picture' : videos === files ? 'video' : 'file';
  return files === 1 ? noun : `${noun}s`;
}
