import { isIP } from 'node:net';
import { AddressRanges } from './address-ranges.js';

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
