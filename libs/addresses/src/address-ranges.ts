import { BlockList, isIP } from 'node:net';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { type Network, parseNetwork } from './networks.js';

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
