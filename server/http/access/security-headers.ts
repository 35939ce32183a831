import type { MiddlewareHandler } from 'hono';

const pagePolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "style-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');
/** Answers other than pages load nothing and appear in no frame, even if a browser renders one as a page. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

const headers: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Puts the security headers on every answer; a route may set a stricter one. */
export function securityHeaders(publicUrl: string | undefined): MiddlewareHandler {
  const isHttps = publicUrl?.startsWith('https:') === true;
  return async (context, next) => {
    await next();
    const isAnswer = context.req.path.startsWith('/api') && context.res.headers.get('content-type')?.startsWith('text/html') !== true;
    const policy = isAnswer ? answerPolicy : pagePolicy;
    for (const [name, value] of Object.entries({ ...headers, 'Content-Security-Policy': policy })) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (isHttps) context.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}
