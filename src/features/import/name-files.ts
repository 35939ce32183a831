/** The noun for files of which some are videos, without their number. */
export function nameFiles({ files, videos }: { files: number; videos: number }): string {
  const noun = videos === 0 ? 'picture' : videos === files ? 'video' : 'file';
  return files === 1 ? noun : `${noun}s`;
}
