/** The address itself; one household has a whole /64 of IPv6 addresses, which count as one. */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (!bare.includes(':') || bare.includes('.')) return bare;
  const [head = '', tail] = bare.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0');
  return [...groups, ...missing, ...behind].slice(0, 4).join(':');
}

/** Some proxies write the port of the sender too, which is another one for each connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i, '$1');
}
