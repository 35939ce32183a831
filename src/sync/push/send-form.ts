/**
 * A `fetch` that reports the sent bytes of a form, by XMLHttpRequest; without XMLHttpRequest it is plain `fetch`.
 */
export function createFormFetch(onSent: (bytes: number) => void): typeof fetch {
  return async (input, init) => {
    if (!(init?.body instanceof FormData) || typeof XMLHttpRequest === 'undefined') return fetch(input, init);
    try {
      return await sendForm(typeof input === 'string' ? input : input instanceof URL ? input.href : input.url, init, onSent);
    } finally {
      onSent(0);
    }
  };
}

function sendForm(
  address: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (bytes: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      // `Response` throws for a status without a body, such as 204, even if the body is empty.
      resolve(new Response(responseText === '' ? null : responseText, { status, headers: readHeaders(request) }));
    });
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('The request was aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as FormData);
  });
}

function readHeaders(request: XMLHttpRequest): [string, string][] {
  return request
    .getAllResponseHeaders()
    .split('\r\n')
    .flatMap((line): [string, string][] => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon), line.slice(colon + 1).trim()]];
    });
}
