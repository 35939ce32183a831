/** Whether a host name, as in a URL or in HOST, always means this machine: no name server is asked for it. */
export function isLoopback(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(name);
}
