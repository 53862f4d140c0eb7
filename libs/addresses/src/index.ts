import { BlockList, isIP } from 'node:net';
import { ValidateBy, type ValidationOptions } from 'class-validator';

export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** @param text an address, or a range in CIDR notation. @returns undefined for everything else. */
function parseNetwork(text: string): Network | undefined {
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

/** A set of IP addresses and ranges in CIDR notation. */
export class AddressRanges {
  // Separate lists, because one list with both families matches IPv4 addresses in their mapped form to IPv6
  // ranges such as `::/3`.
  private readonly ipv4 = new BlockList();
  private readonly ipv6 = new BlockList();
  private readonly networks: Network[] = [];

  /** @param ranges such as `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const network = parseNetwork(range) ?? invalid(range);
      const { address, prefix, family } = network;
      this[family].addSubnet(address, prefix, family);
      this.networks.push(network);
    }
  }

  /** Also finds an IPv4 address in the form of a dual-stack socket, `::ffff:203.0.113.7`, and one with a zone. */
  has(from: string): boolean {
    const address = from.replace(/%.*$/, '');
    if (isIP(address) === 4) return this.ipv4.check(address, 'ipv4');
    return (
      isIP(address) === 6 && (this.ipv4.check(address, 'ipv6') || this.ipv6.check(address, 'ipv6'))
    );
  }

  /** Whether one of the ranges contains the whole other one. */
  includes(range: string): boolean {
    const asked = parseNetwork(range) ?? invalid(range);
    return this.networks.some(({ address, prefix, family }) => {
      if (family !== asked.family || prefix > asked.prefix) return false;
      const own = new BlockList();
      own.addSubnet(address, prefix, family);
      return own.check(asked.address, family);
    });
  }
}

/** The class-validator check of a range, or of each range in a list. */
export function IsAddressRange(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isAddressRange',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && parseNetwork(value) !== undefined,
      },
    },
    options,
  );
}

function invalid(range: string): never {
  throw new Error(`${range} is no range of addresses`);
}

/**
 * The ranges that are not part of the public internet: IANA's special-purpose registries, multicast and, for
 * IPv6, everything but global unicast. This covers the addresses that embed an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo), which could be a private one.
 */
const NOT_PUBLIC = new AddressRanges([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, the metadata of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/3', // multicast, reserved, broadcast
  '::/3', // unspecified, loopback, mapped, compatible, NAT64
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
  '4000::/2', // not assigned
  '8000::/1', // not assigned, unique local, link-local, multicast
]);

/** Whether this is an IP address of the public internet. False for a text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !NOT_PUBLIC.has(address);
}
