import type { ErrorCode } from '../../../contract/errors.ts';
import { versionUrl } from '../../../contract/media/media.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { DeviceMode } from '../../../contract/upscaling/upscale.ts';
import type { ModelState } from './model-state.ts';

type Asked = { generation_media_resource_id: string; upscale_mode: DeviceMode; sha256: string };

/** The server's effect of adding a larger version that a device made, in its simplest form; null for other paths. */
export function addVersion(
  { media, uploads }: ModelState,
  { path, body }: { path: string; body: unknown },
): { refused: ErrorCode } | { rows: { seq: number }[]; body: object } | null {
  if (path !== routes.createUpscaledVersion.path) return null;
  const { generation_media_resource_id: id, upscale_mode: mode, sha256 } = body as Asked;
  const stored = media[id];
  if (stored === undefined) return { refused: 'NOT_FOUND' };
  if (stored.isDeleted) return { refused: 'GONE' };
  const answer = (url: string) => ({ url, status: 'completed' });
  const made = stored.row[mode];
  if (made !== null) return { rows: [], body: answer(made) };
  if (stored.row.hash === null) return { refused: 'NOT_FOUND' };
  if (!uploads.includes(routes.uploadRawImage.path)) return { refused: 'UPLOAD_MISSING' };
  const url = versionUrl(id, mode, sha256);
  const ended = { status: 'completed', upscale_mode: null, upscaling_since: null } as const;
  stored.row = { ...stored.row, [mode]: url, failed_reason: null, ...(stored.row.upscale_mode === mode ? ended : {}) };
  return { rows: [stored], body: answer(url) };
}
