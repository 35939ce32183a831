import { errors, type ErrorCode } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';

export const [pictures, videos] = [routes.uploadRawImage.path, routes.uploadRawMedia.path];
const sha256 = 'ab'.repeat(32);
/** The answers of the upload routes. */
export const uploads: Record<string, object> = {
  [pictures]: { imageUrl: '/x', sha256 },
  [videos]: { url: '/x', sha256, type: 'video', duration: 2.5 },
};

export function problemOf(code: ErrorCode) {
  return { type: 'about:blank', title: errors[code].title, status: errors[code].status, code };
}

export function problem(code: ErrorCode, headers: Record<string, string> = {}): Response {
  return Response.json(problemOf(code), { status: errors[code].status, headers });
}
