/** Where a file does not say it, this is how fast most are. */
const usualRate = 30;
/** Packets to look at: enough to see the rhythm, and at the beginning of the file. */
const packets = 120;

/** Frames per second of a video, read from its file. Falls back to what is usual when the file cannot be read. */
export async function readFrameRate(path: string): Promise<number> {
  // What browsers play; naming the formats keeps the readers of all others out of the program.
  const { Input, MATROSKA, MP4, QTFF, UrlSource, WEBM } = await import('mediabunny');
  const input = new Input({ source: new UrlSource(path), formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const rate = (await track?.computePacketStats(packets))?.averagePacketRate;
    return rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : usualRate;
  } catch (error) {
    console.warn('video.rate-unknown', String(error));
    return usualRate;
  } finally {
    input.dispose();
  }
}
