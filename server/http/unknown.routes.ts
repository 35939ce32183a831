import type { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { onError } from './on-error.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers what no route of the API takes: 405 with the right methods where the address exists, else 404. OPTIONS is refused
 * like the others, so no other site may send what a browser asks leave for.
 */
export function mountUnknown(app: Hono): void {
  app.all('/api/*', (context) => {
    const allowed = methods.filter((method) => isServed(app, method, context.req.path));
    if (allowed.length === 0) return context.notFound();
    const response = onError(new AppError('METHOD_NOT_ALLOWED'), context);
    response.headers.set('Allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
    return response;
  });
}

/** The pages of the app are served at every address, so only what begins like the API counts. */
function isServed(app: Hono, method: string, path: string): boolean {
  const [found] = app.router.match(method, path);
  return found.some(([[, route]]) => route.method === method && route.path.startsWith('/api/'));
}
