import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Route } from '../../contract/routes/route.ts';
import { routes } from '../../contract/routes/routes.ts';
import { describeApi } from './openapi.ts';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{font-size:1.05rem;margin:2rem 0 .25rem}code{font-family:ui-monospace,monospace}.method{display:inline-block;min-width:3.5rem}
p{margin:.25rem 0}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:.5rem;font-size:.8rem}`;

/** The description of the API for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export function mountOpenapiRoutes(app: Hono, version: string): void {
  const description = describeApi(version);
  app.get('/api/openapi.json', (context) => context.json(description));
  app.get('/api/docs.css', (context) => context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get('/api/docs', (context) => context.html(renderPage(description)));
}

function renderPage(description: Record<string, unknown>) {
  const paths = description['paths'] as Record<string, Record<string, unknown>>;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Pleinair studio: API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <h1>Pleinair studio: API</h1>
        <p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
        ${Object.entries(routes).map(([name, route]) => renderRoute(name, route, paths))}
      </body>
    </html>`;
}

function renderRoute(name: string, route: Route, paths: Record<string, Record<string, unknown>>) {
  const operation = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
  return html`<section id="${name}">
    <h2><code class="method">${route.method}</code> <code>${route.path}</code></h2>
    <p>${route.summary}.${route.errors.length > 0 ? html` Refusals: <code>${route.errors.join(', ')}</code>.` : raw('')}</p>
    <details>
      <summary>Details</summary>
      <pre>${JSON.stringify(operation, null, 2)}</pre>
    </details>
  </section>`;
}
