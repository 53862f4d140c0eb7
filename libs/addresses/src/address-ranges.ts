import { BlockList, isIP } from 'node:net';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** A set of IP addresses and ranges in CIDR notation. */
export class AddressRanges {
  // Separate lists, because one list with both families matches IPv4 addresses in their mapped form to IPv6
  // ranges such as `::/3`.
  private readonly ipv4 = new BlockList();
  private readonly ipv6 = new BlockList();

  /** @param ranges such as `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const { address, prefix, family } = parseRange(range) ?? invalid(range);
      this[family].addSubnet(address, prefix, family);
    }
  }

  /** Also finds an IPv4 address in the form of a dual-stack socket, `::ffff:203.0.113.7`. */
  has(address: string): boolean {
    if (isIP(address) === 4) return this.ipv4.check(address, 'ipv4');
    return (
      isIP(address) === 6 && (this.ipv4.check(address, 'ipv6') || this.ipv6.check(address, 'ipv6'))
    );
  }
}

/** The class-validator check of a range, or of each range in a list. */
export function IsAddressRange(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isAddressRange',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseRange(value) !== undefined,
      },
    },
    options,
  );
}

function parseRange(range: string) {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || Number(prefix ?? bits) > bits) return undefined;
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const);
  return { address, prefix: Number(prefix ?? bits), family };
}

function invalid(range: string): never {
  throw new Error(`${range} is no range of addresses`);
}
