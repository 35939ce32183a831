/** The data for a share target. Addresses are absolute. */
export type Shared = { url: string; text: string; pictureUrl: string };

/** The services to share a link on, as plain addresses: the app loads no code of theirs. */
export const shareTargets: readonly { name: string; address: (shared: Shared) => string }[] = [
  { name: 'X', address: ({ url, text }) => withQuery('https://x.com/intent/post', { url, text }) },
  { name: 'Reddit', address: ({ url, text }) => withQuery('https://www.reddit.com/submit', { url, title: text }) },
  {
    name: 'Pinterest',
    address: ({ url, text, pictureUrl }) =>
      withQuery('https://www.pinterest.com/pin/create/button/', { url, media: pictureUrl, description: text }),
  },
];

/** Address of the public page of an item. */
export function sharePageUrl(token: string, origin: string): string {
  return `${origin}/share/${token}`;
}

function withQuery(address: string, query: Record<string, string>): string {
  const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}?${encoded.join('&')}`;
}
