import { isIP } from 'node:net';

export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** @param text an address, or a range in CIDR notation. @returns undefined for everything else. */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? bits) > bits) return undefined;
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const);
  return { address, prefix: Number(prefix ?? bits), family };
}

/**
 * The one spelling of an address or a range: `2001:db8::/32`, `203.0.113.7`. IPv4 in IPv6's mapped form becomes
 * IPv4, which is what such an address is.
 *
 * @returns undefined if it is none, or if the address has bits beyond the prefix: `203.0.113.7/8` is probably a slip,
 * and would let in 16 million addresses.
 */
export function canonicalNetwork(text: string): string | undefined {
  const network = parseNetwork(text);
  if (!network) return undefined;
  const bytes = bytesOf(network);
  const mapped = isMapped(bytes) && network.prefix >= MAPPED_PREFIX;
  const [own, prefix] = mapped
    ? [bytes.slice(MAPPED_PREFIX / 8), network.prefix - MAPPED_PREFIX]
    : [bytes, network.prefix];
  if (hasBitsBeyond(own, prefix)) return undefined;
  const address = own.length === 4 ? own.join('.') : canonicalIpv6(network.address);
  return prefix === own.length * 8 ? address : `${address}/${prefix}`;
}

const MAPPED_PREFIX = 96;

function isMapped(bytes: number[]): boolean {
  return (
    bytes.length === 16 &&
    bytes.slice(0, 10).every((byte) => byte === 0) &&
    bytes[10] === 0xff &&
    bytes[11] === 0xff
  );
}

function hasBitsBeyond(bytes: number[], prefix: number): boolean {
  return bytes.some((byte, index) => {
    const free = Math.min(8, Math.max(0, (index + 1) * 8 - prefix));
    return (byte & (2 ** free - 1)) !== 0;
  });
}

function bytesOf({ address, family }: Network): number[] {
  if (family === 'ipv4') return address.split('.').map(Number);
  const [head, tail] = canonicalIpv6(address).split('::') as [string, string?];
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = new Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last]
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff]);
}

/** As the URL standard writes it: in small letters, shortened, without a dotted part. */
function canonicalIpv6(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}
