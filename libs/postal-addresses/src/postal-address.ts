import { isVisible } from '#contracts/browser';
import type { AddressFormat, AddressMember } from './address-format.js';
import { addressFormats } from './generated/address-formats.js';

/** A postal address, complete or not. */
export interface PostalAddress {
  line1?: string | null;
  line2?: string | null;
  postalCode?: string | null;
  city?: string | null;
  region?: string | null;
  country?: string | null;
}

export interface Region {
  /** What an address has: the code, where the post uses codes. */
  value: string;
  name: string;
}

/** A field of a form for an address. */
export interface AddressField {
  member: AddressMember;
  isRequired: boolean;
}

export type AddressProblemCode = 'missing' | 'postal_code_malformed' | 'region_unknown';

/** `member` is missing or wrong; `detail` says why. */
export interface AddressProblem {
  member: AddressMember;
  code: AddressProblemCode;
  detail: string;
}

const UNKNOWN_COUNTRY: AddressFormat = { lines: ['%A', '%Z %C'], required: ['line1', 'city'] };
const MEMBER_OF: Readonly<Record<string, AddressMember>> = {
  '%A': 'line1',
  '%C': 'city',
  '%S': 'region',
  '%Z': 'postalCode',
};

export function addressFormatOf(country: string | null | undefined): AddressFormat {
  return (
    (country && Object.hasOwn(addressFormats, country) && addressFormats[country]) ||
    UNKNOWN_COUNTRY
  );
}

/** The fields for an address in the country, in the order in which the country writes them. */
export function addressFields(country: string | null | undefined): AddressField[] {
  const { lines, required } = addressFormatOf(country);
  const members = lines
    .flatMap((line) => line.match(/%[ACSZ]/g) ?? [])
    .map((token) => MEMBER_OF[token]!);
  return members.flatMap((member): AddressField[] =>
    member === 'line1'
      ? [
          { member, isRequired: true },
          { member: 'line2', isRequired: false },
        ]
      : [{ member, isRequired: required.includes(member) }],
  );
}

/** The regions to choose from; undefined if the region is typed. */
export function regionsOf(country: string | null | undefined): Region[] | undefined {
  return addressFormatOf(country).regions?.map((text) => {
    const [value, name = value] = text.split('=') as [string, string?];
    return { value, name };
  });
}

/** What is missing or wrong in an address by the rules of its country. The country itself is not checked. */
export function addressProblems(address: PostalAddress): AddressProblem[] {
  const { country } = address;
  const format = addressFormatOf(country);
  const problems = addressFields(country)
    .filter(({ member, isRequired }) => isRequired && isBlank(address[member]))
    .map(({ member }): AddressProblem => ({
      member,
      code: 'missing',
      detail: `${member} is needed for an address in ${country}`,
    }));
  const { postalCode, region } = address;
  if (format.postalCode && !isBlank(postalCode) && !isPostalCode(format.postalCode, postalCode!)) {
    const example = format.postalCodeExample ? `, such as ${format.postalCodeExample}` : '';
    const detail = `postalCode must be a postal code of ${country}${example}`;
    problems.push({ member: 'postalCode', code: 'postal_code_malformed', detail });
  }
  if (!isBlank(region) && !isRegion(format, region!)) {
    const detail = `region must be a code or name of a region of ${country}, such as ${format.regions![0]!.split('=')[0]}`;
    problems.push({ member: 'region', code: 'region_unknown', detail });
  }
  return problems;
}

/** The lines of an address as its country writes them, without the country. Members without a value are left out. */
export function addressLines(address: PostalAddress): string[] {
  const written = new Set<AddressMember>();
  const lines = addressFormatOf(address.country).lines.flatMap((line) =>
    line === '%A'
      ? streetLinesOf(address, written)
      : [filledIn(line, address, written)].filter((text) => text !== ''),
  );
  // What the country does not use, but the address has.
  const rest = (['postalCode', 'city', 'region'] as const)
    .filter((member) => !written.has(member))
    .map((member) => valueOf(address, member))
    .filter((text) => text !== '' && !lines.includes(text));
  return rest.length > 0 ? [...lines, rest.join(' ')] : lines;
}

function streetLinesOf(address: PostalAddress, written: Set<AddressMember>): string[] {
  for (const member of ['line1', 'line2'] as const) written.add(member);
  return [valueOf(address, 'line1'), valueOf(address, 'line2')].filter((text) => text !== '');
}

/** A member without a value takes with it the text before it; at the start of the line, the text behind it. */
function filledIn(line: string, address: PostalAddress, written: Set<AddressMember>): string {
  const parts = line.split(/(%[ACSZ])/).filter((part) => part !== '');
  const kept: string[] = [];
  let skipsText = false;
  for (const part of parts) {
    const member = MEMBER_OF[part];
    if (!member) {
      if (!skipsText) kept.push(part);
      skipsText = false;
      continue;
    }
    written.add(member);
    const value =
      member === 'line1' ? streetLinesOf(address, written).join(', ') : valueOf(address, member);
    if (value !== '') kept.push(value);
    else if (kept.length > 0) kept.pop();
    else skipsText = true;
  }
  return kept.join('').trim();
}

function valueOf(address: PostalAddress, member: AddressMember): string {
  return address[member]?.trim() ?? '';
}

function isPostalCode(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${pattern})$`).test(text.trim().toUpperCase());
}

/** Only codes are complete enough to refuse what is not among them. */
function isRegion({ regions }: AddressFormat, text: string): boolean {
  if (!regions?.[0]?.includes('=')) return true;
  const wanted = folded(text);
  return regions.some((region) => region.split('=').some((known) => folded(known) === wanted));
}

function folded(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isBlank(text: string | null | undefined): boolean {
  return !text || !isVisible(text);
}
