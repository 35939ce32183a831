import type { Hono } from 'hono';
import { readMediaAddress } from '../../../contract/generations/media-address.ts';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import { fetchVideo, readOwnVideo, readVideoMetadata } from '../../domain/films/read-video-metadata.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import type { HostRule, Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Calls that belong to no noun of the studio. */
export function mountCommonRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<GenerationStudio, 'db' | 'mediaStore'> & Pick<Studio, 'isOwnHost'>,
): void {
  mountRoute({ app, edge }, routes.videoMetadata, ({ query, session, device, http }) => {
    const path = ownPath(query.video_url, studio.isOwnHost);
    const read = () => (path === null ? fetchVideo(query.video_url, http.req.raw.signal) : readOwnVideo(studio, { ...session, path }));
    // Counted as an upload, because the whole file is in memory while it is read.
    const address = device.ipAddress ?? 'unknown';
    return edge.takeUpload({ address, sizeBytes: limits.mediaUploadBytes, read, store: readVideoMetadata });
  });
}

/** The path of an address in this studio; null for one elsewhere, and for one of this machine that names no file of the studio. */
function ownPath(address: string, isOwnHost: HostRule): string | null {
  if (address.startsWith('/') && !address.startsWith('//')) return address;
  if (!URL.canParse(address)) return null;
  const { host, pathname, search } = new URL(address);
  const path = pathname + search;
  return isOwnHost(host) && readMediaAddress(path) !== null ? path : null;
}
