import { addressFormats } from './generated/address-formats.js';
import {
  addressFields,
  addressLines,
  addressProblems,
  type PostalAddress,
  regionsOf,
} from './postal-address.js';

const line1 = '1 Main Street';

const GOOD: PostalAddress[] = [
  { line1, postalCode: '10119', city: 'Berlin', country: 'DE' },
  { line1, region: 'Dubai', country: 'AE' },
  { line1, city: 'Wan Chai', region: 'Hong Kong Island', country: 'HK' },
  { line1, city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' },
  { line1, city: 'Austin', region: 'texas', postalCode: '78701-1234', country: 'US' },
  { line1, city: 'Montréal', region: 'Quebec', postalCode: 'h3z 2y7', country: 'CA' },
  { line1, city: 'Sydney', region: 'NSW', postalCode: '2000', country: 'AU' },
  { line1, city: 'Rio', region: 'RJ', postalCode: '20040-020', country: 'BR' },
  { line1, postalCode: '546080', country: 'SG' },
  { line1, region: 'Tokyo', postalCode: '154-0023', country: 'JP' },
  { line1, city: 'Dublin', country: 'IE' },
  { line1, city: 'Roma', postalCode: '00144', country: 'IT' },
  // The country does not use it, but some systems write it.
  { line1, region: 'Dubai', postalCode: '00000', country: 'AE' },
];

const BAD: [PostalAddress, string[]][] = [
  [{ country: 'DE' }, ['line1 missing', 'postalCode missing', 'city missing']],
  [
    { line1, postalCode: '1011', city: 'Berlin', country: 'DE' },
    ['postalCode postal_code_malformed'],
  ],
  [{ line1, postalCode: '78701', city: 'Austin', country: 'US' }, ['region missing']],
  [
    { line1, postalCode: '787', city: 'Austin', region: 'XX', country: 'US' },
    ['postalCode postal_code_malformed', 'region region_unknown'],
  ],
  [{ line1, city: 'Dubai', country: 'AE' }, ['region missing']],
  [{ line1, city: '\u200B', region: 'NSW', postalCode: '2000', country: 'AU' }, ['city missing']],
  [{ line1, country: 'XX' }, ['city missing']],
  [{ line1, country: 'constructor' }, ['city missing']],
];

describe('postal addresses', () => {
  it.each(GOOD)('may be %j', (address) => {
    expect(addressProblems(address)).toEqual([]);
  });

  it.each(BAD)('may not be %j', (address, expected) => {
    const problems = addressProblems(address);
    expect(problems.map(({ member, code }) => `${member} ${code}`)).toEqual(expected);
    for (const { member, detail } of problems) expect(detail).toContain(member);
  });

  it.each<[PostalAddress, string[]]>([
    [GOOD[0]!, [line1, '10119 Berlin']],
    [GOOD[1]!, [line1, 'Dubai']],
    [GOOD[2]!, [line1, 'Wan Chai', 'Hong Kong Island']],
    [{ ...GOOD[3]!, line2: 'Suite 4' }, [line1, 'Suite 4', 'Austin, TX 78701']],
    [GOOD[5]!, [line1, 'Montréal Quebec h3z 2y7']],
    [GOOD[7]!, [line1, 'Rio-RJ', '20040-020']],
    [GOOD[8]!, [line1, 'SINGAPORE 546080']],
    [GOOD[9]!, ['1 Main Street, Tokyo', '154-0023']],
    [{ ...GOOD[9]!, region: '' }, [line1, '154-0023']],
    [GOOD[10]!, [line1, 'Dublin']],
    [GOOD[12]!, [line1, 'Dubai', '00000']],
    // Stored before regions were asked for.
    [{ line1, city: 'Austin', postalCode: '78701', country: 'US' }, [line1, 'Austin 78701']],
    [{ line1, city: 'Zürich', country: 'CH' }, [line1, 'Zürich']],
    [{ city: 'Ort' }, ['Ort']],
    [{}, []],
  ])('%j is written as %j', (address, lines) => {
    expect(addressLines(address)).toEqual(lines);
  });

  it('have fields in the order of the country, and regions to choose from where it has them', () => {
    const namesOf = (country: string) =>
      addressFields(country).map(({ member, isRequired }) => `${member}${isRequired ? '' : '?'}`);
    expect(namesOf('DE')).toEqual(['line1', 'line2?', 'postalCode', 'city']);
    expect(namesOf('US')).toEqual(['line1', 'line2?', 'city', 'region', 'postalCode']);
    expect(namesOf('AE')).toEqual(['line1', 'line2?', 'region']);
    expect(namesOf('HK')).toEqual(['line1', 'line2?', 'city?', 'region']);
    expect(regionsOf('US')).toContainEqual({ value: 'CA', name: 'California' });
    expect(regionsOf('AE')).toContainEqual({ value: 'Dubai', name: 'Dubai' });
    expect(regionsOf('DE')).toBeUndefined();
  });

  it.each(Object.keys(addressFormats))(
    'of %s have a street, a good example, and required fields',
    (country) => {
      const format = addressFormats[country]!;
      expect(addressFields(country).map(({ member }) => member)).toContain('line1');
      expect(addressFields(country).map(({ member }) => member)).toEqual(
        expect.arrayContaining([...format.required]),
      );
      const problems = addressProblems({ country, postalCode: format.postalCodeExample });
      expect(problems.filter(({ code }) => code !== 'missing')).toEqual([]);
      const address = { line1, city: 'City', region: 'Region', postalCode: '1', country };
      for (const text of [line1, 'City', 'Region', '1']) {
        expect(addressLines(address).join(', ')).toContain(text);
      }
    },
  );
});
