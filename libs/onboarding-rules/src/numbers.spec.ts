import { isISO31661Alpha2 } from 'class-validator';
import { countries } from './choices.js';
import { companyInformationProblems } from './company-information-rules.js';
import { isRegistrationNumber, isVatNumber } from './company-numbers.js';
import { industries } from './industries.js';

describe('registration numbers', () => {
  it.each([
    ['DE', 'HRB 12345'],
    ['DE', 'Amtsgericht Charlottenburg (Berlin) HRB 123456 B'],
    ['DE', 'HRA 7'],
    ['DE', 'HRB 59020464'],
    ['AT', 'FN 122119m'],
    ['BE', '0428759497'],
    ['CH', 'CHE-100.155.212'],
    ['DK', '13585628'],
    ['FI', '2077474-0'],
    ['FR', '552 008 443'],
    ['GB', '09876543'],
    ['GB', 'SC123456'],
    ['NL', '12345678'],
    ['NO', '988 077 917'],
    ['SE', '556016-0680'],
    ['JP', '0104-01-089998'],
  ])('of %s: %s', (country, number) => {
    expect(isRegistrationNumber(country, number)).toBe(true);
    expect(isRegistrationNumber(country, ` ${number} `)).toBe(true);
  });

  it.each([
    ['DE', 'HRB'],
    ['DE', 'HRB 12345678901'],
    ['DE', '12345'],
    ['AT', 'FN 122119'],
    ['FR', '552 008 444'],
    ['GB', '1234567'],
    ['NL', '123456789'],
    ['SE', '556016-0681'],
    ['JP', ''],
    ['JP', '<script>'],
    ['constructor', '<'],
  ])('not of %s: %s', (country, number) => {
    expect(isRegistrationNumber(country, number)).toBe(false);
  });
});

describe('the registration number that a partner registered its company with', () => {
  const problemsOf = (registrationNumber: string, country: string) =>
    companyInformationProblems(
      { registrationNumber, registeredAddress: { country } },
      { registrationNumber: 'HRB 7-2026-NEU', country: 'DE' },
      new Date('2026-03-01T12:00:00Z'),
    ).filter(({ pointer }) => pointer === '/registrationNumber');

  it('is taken of the company, too, and no other of a form that the country has not', () => {
    expect(problemsOf('HRB 7-2026-NEU', 'DE')).toEqual([]);
    expect(problemsOf(' HRB 7-2026-NEU ', 'DE')).toEqual([]);
    expect(problemsOf('HRB 8-2026-NEU', 'DE')).toHaveLength(1);
    expect(problemsOf('HRB 7-2026-NEU', 'FR')).toHaveLength(1);
  });
});

describe('VAT numbers', () => {
  it.each([
    ['AT', 'ATU13585627'],
    ['BE', 'BE0428759497'],
    ['CH', 'CHE-107.787.577 IVA'],
    ['DE', 'DE136695976'],
    ['DE', '136 695 976'],
    ['DK', 'DK13585628'],
    ['FR', 'FR40303265045'],
    ['GB', 'GB980780684'],
    ['GR', 'EL094259216'],
    ['IE', 'IE6433435OA'],
    ['IT', 'IT00743110157'],
    ['NL', 'NL004495445B01'],
    ['SE', 'SE556016068001'],
    ['US', '12-3456789'],
  ])('of %s: %s', (country, number) => {
    expect(isVatNumber(country, number)).toBe(true);
  });

  it.each([
    ['DE', 'DE136695977'],
    ['DE', 'ATU13585627'],
    ['FR', 'FR40303265046'],
    ['NL', 'NL004495445'],
    ['US', '?'],
  ])('not of %s: %s', (country, number) => {
    expect(isVatNumber(country, number)).toBe(false);
  });
});

describe('the lists', () => {
  it('hold every country, each once', () => {
    expect(new Set(countries).size).toBe(249);
    expect(countries.filter((code) => !isISO31661Alpha2(code))).toEqual([]);
  });

  it('hold the industries with a name in each language', () => {
    expect(new Set(industries.map(({ code }) => code)).size).toBe(industries.length);
    expect(industries.every(({ code, en, de }) => /^\d{2}$/.test(code) && en && de)).toBe(true);
  });
});
