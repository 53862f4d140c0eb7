/** RFC 6761: these names always resolve to loopback. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

export function isLocalhost(host: string): boolean {
  return /^(.+\.)?localhost$/i.test(host);
}

/** `[::1]` -> `::1`, `example.com.` -> `example.com` */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
