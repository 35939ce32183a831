/** The default frame rate when the file does not tell it. */
const usualRate = 30;
/** Number of packets for the average: enough for the rate, and all at the start of the file. */
const packets = 120;

/** Frames per second of a video file; the default when it cannot be read. */
export async function readFrameRate(path: string): Promise<number> {
  // Only formats that browsers play: naming them lets the bundler drop the other demuxers.
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
