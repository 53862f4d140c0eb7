import { readFileSync } from 'node:fs';
import type { BeneficialOwner, DraftOf, KycAnswers } from '#contracts';
import { countries, currencyOf } from './choices.js';
import { countryRules, isRegisterCourtNeeded, rulesByCountry } from './country-rules.js';
import {
  documentMediaTypeOf,
  dueDiligenceProblems,
  websiteOf,
} from './company-information-rules.js';
import { creditApplicationProblems } from './credit-application-rules.js';
import { kycProblems, withApplicantName } from './kyc-rules.js';

const TODAY = new Date('2026-03-01T12:00:00Z');

const person = {
  name: 'Ada Byron',
  dateOfBirth: '1985-12-10',
  taxResidence: 'DE',
  politicallyExposed: false,
};

const owner = (ownershipPercentage: number): BeneficialOwner => ({
  ...person,
  role: 'owner',
  ownershipPercentage,
});

const kyc: KycAnswers = {
  submittedBy: { name: 'Ada Byron', role: 'signatory', email: 'ada@fabrikam.example' },
  representatives: [{ ...person, role: 'managing_director' }],
  beneficialOwners: [owner(100)],
};

const codesOf = (problems: { pointer: string; code: string }[]) =>
  problems.map(({ pointer, code }) => `${pointer} ${code}`);

const problemsOf = (change: DraftOf<KycAnswers>) =>
  codesOf(kycProblems({ ...kyc, ...change }, [], TODAY));

describe('the KYC answers', () => {
  it('are complete', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('know a signatory also by another spelling of the same name', () => {
    expect(problemsOf({ submittedBy: { ...kyc.submittedBy, name: ' ADA   byron' } })).toEqual([]);
  });

  it('require an address to write to', () => {
    const problemsOfEmail = (email: string | null) =>
      problemsOf({ submittedBy: { ...kyc.submittedBy, email } });
    for (const email of [null, ' ', '\u200B', '\u2060 \u2800']) {
      expect(problemsOfEmail(email)).toEqual(['/submittedBy/email missing']);
    }
    for (const email of [
      'ada',
      'ada@x',
      'a b@x.example',
      'ada@x.example, eve@y.example',
      'a@b@c.de',
      'ada@fabrikam.example\u200B',
      'a\u00ADda@fabrikam.example',
      '\u2060ada@fabrikam.example',
    ]) {
      expect(problemsOfEmail(email)).toEqual(['/submittedBy/email email_malformed']);
    }
    expect(problemsOfEmail(' ada.byron+cards@mail.fabrikam.example ')).toEqual([]);
    expect(problemsOfEmail('åsa@fabrikam.example')).toEqual([]);
  });

  it('name beneficial owners, or say that there is none', () => {
    expect(problemsOf({ beneficialOwners: [] })).toEqual(['/beneficialOwners missing']);
    expect(problemsOf({ beneficialOwners: [], hasNoBeneficialOwner: true })).toEqual([]);
    expect(problemsOf({ hasNoBeneficialOwner: true })).toEqual([
      '/beneficialOwners owners_despite_none',
    ]);
  });

  it('divide the company into at most 100 %, without the errors of fractions', () => {
    // Added as floating-point numbers, these exceed 100.
    const thirds = [33.34, 33.33, 33.33].map(owner);
    expect(problemsOf({ beneficialOwners: thirds })).toEqual([]);
    const seventh = [...Array<number>(6).fill(14.29), 14.26].map(owner);
    expect(problemsOf({ beneficialOwners: seventh })).toEqual([]);
    expect(problemsOf({ beneficialOwners: [owner(60), owner(40.01)] })).toEqual([
      '/beneficialOwners percentages_above_100',
    ]);
  });

  it.each([0, -1, 100.01, 33.333])('know no share of %d %%', (share) => {
    expect(problemsOf({ beneficialOwners: [owner(share)] })).toEqual([
      '/beneficialOwners/0/ownershipPercentage percentage_out_of_range',
    ]);
  });

  it('need no share of an owner who controls by other means', () => {
    const controls = { ...person, role: 'control_by_other_means' as const };
    expect(problemsOf({ beneficialOwners: [controls] })).toEqual([]);
    expect(problemsOf({ beneficialOwners: [{ ...controls, role: 'owner' }] })).toEqual([
      '/beneficialOwners/0/ownershipPercentage missing',
    ]);
  });

  it.each([
    ['2008-03-02', 'under_age'],
    ['2026-03-02', 'date_in_future'],
    ['1899-12-31', 'date_too_early'],
    ['2023-02-29', 'date_malformed'],
    ['10.12.1985', 'date_malformed'],
  ])('refuse a birth date of %s', (dateOfBirth, code) => {
    const representatives = [{ ...kyc.representatives[0]!, dateOfBirth }];
    expect(problemsOf({ representatives })).toEqual([`/representatives/0/dateOfBirth ${code}`]);
  });

  it('accept a person who comes of age today', () => {
    const representatives = [{ ...kyc.representatives[0]!, dateOfBirth: '2008-03-01' }];
    expect(problemsOf({ representatives })).toEqual([]);
  });
});

describe('one person with several roles', () => {
  const me = { ...kyc.representatives[0]!, isApplicant: true };

  it('is listed once, as a representative who is also an owner', () => {
    const alsoOwner = { ...me, isOwner: true, ownershipPercentage: 62.5 };
    const change = { representatives: [alsoOwner], beneficialOwners: [] };
    expect(problemsOf(change)).toEqual([]);
    expect(problemsOf({ ...change, hasNoBeneficialOwner: true })).toEqual([
      '/beneficialOwners owners_despite_none',
    ]);
    expect(problemsOf({ ...change, beneficialOwners: [owner(40)] })).toEqual([
      '/beneficialOwners percentages_above_100',
    ]);
    const noShare = [{ ...alsoOwner, ownershipPercentage: null }];
    expect(problemsOf({ ...change, representatives: noShare })).toEqual([
      '/representatives/0/ownershipPercentage missing',
    ]);
  });

  it('has the name of the applicant, also after a change of it', () => {
    const submittedBy = { ...kyc.submittedBy, name: 'Ada King' };
    const named = withApplicantName({ ...kyc, submittedBy, representatives: [me] });
    expect(named.representatives![0]!.name).toBe('Ada King');
    expect(named.beneficialOwners![0]!.name).toBe('Ada Byron');
    expect(codesOf(kycProblems(named, [], TODAY))).toEqual([]);
  });

  it('is not the applicant twice', () => {
    expect(
      problemsOf({
        representatives: [me],
        beneficialOwners: [{ ...owner(100), isApplicant: true }],
      }),
    ).toEqual(['/beneficialOwners/0/isApplicant repeated']);
  });
});

describe('the questions of a country', () => {
  const problemsIn = (country: string, change: object = {}) =>
    codesOf(
      kycProblems(
        {
          ...kyc,
          representatives: [{ ...kyc.representatives[0]!, ...change }],
          beneficialOwners: [],
          hasNoBeneficialOwner: true,
        },
        [],
        TODAY,
        countryRules(country),
      ),
    );

  it('are asked where the country wants them', () => {
    expect(problemsIn('US')).toEqual([]);
    expect(problemsIn('SE')).toEqual(['/representatives/0/nationality missing']);
    expect(problemsIn('DE')).toEqual(
      [
        'placeOfBirth',
        'nationality',
        'residentialAddress/line1',
        'residentialAddress/city',
        'residentialAddress/country',
      ].map((field) => `/representatives/0/${field} missing`),
    );
    const residentialAddress = { line1: 'Rue 1', postalCode: '1', city: 'Paris', country: 'FR' };
    expect(problemsIn('CH', { nationality: 'XX', residentialAddress })).toEqual([
      '/representatives/0/nationality country_unknown',
      '/representatives/0/residentialAddress/postalCode postal_code_malformed',
    ]);
  });

  it('include the register court, unless the number names it or the company has none', () => {
    const german = {
      registeredAddress: { country: 'DE' },
      legalForm: 'private_limited_company' as const,
    };
    const isNeeded = (change: object) => isRegisterCourtNeeded({ ...german, ...change });
    expect(isNeeded({ registrationNumber: 'HRB 12345' })).toBe(true);
    expect(isNeeded({ registrationNumber: 'Amtsgericht Köln HRB 12345' })).toBe(false);
    expect(isNeeded({ legalForm: 'sole_proprietorship' })).toBe(false);
    expect(isNeeded({ registeredAddress: { country: 'SE' } })).toBe(false);
  });

  it('are the ones of the documentation', () => {
    const page = readFileSync('docs/interface/onboarding.md', 'utf8');
    for (const [country, rules] of Object.entries(rulesByCountry)) {
      const asked = ['placeOfBirth', 'nationality', 'residentialAddress'].map((question) =>
        rules.person.includes(question as never) ? 'yes' : '',
      );
      const cells = [country, rules.hasRegisterCourts ? 'yes' : '', ...asked];
      const row = new RegExp(`^\\| +${cells.join(' +\\| +')} +\\|$`, 'm');
      expect(page).toMatch(row);
    }
  });
});

describe('websiteOf', () => {
  it.each([
    ['www.example.de', 'https://www.example.de'],
    [' example.de/shop?a=1 ', 'https://example.de/shop?a=1'],
    ['example.de:8443', 'https://example.de:8443'],
    ['http://example.de', 'http://example.de'],
    ['HTTPS://Example.de/', 'HTTPS://Example.de/'],
    ['müller.example', 'https://müller.example'],
  ])('reads %j as %s', (typed, address) => {
    expect(websiteOf(typed)).toBe(address);
  });

  it.each([
    'example',
    'example.',
    'www. example.de',
    'javascript:alert(1.5)',
    'ftp://example.de',
    '',
  ])('refuses %j', (typed) => {
    expect(websiteOf(typed)).toBeNull();
  });
});

describe('the due diligence', () => {
  it('names each country once', () => {
    const problems = dueDiligenceProblems({
      sourceOfFunds: 'equity',
      monthlyPaymentVolume: { amount: 0, currency: 'XXX' },
      purposeOfAccount: 'travel',
      countriesOfOperation: ['DE', 'XX', 'DE'],
      politicallyExposed: false,
    });
    expect(codesOf(problems)).toEqual([
      '/monthlyPaymentVolume/currency currency_unknown',
      '/countriesOfOperation/1 country_unknown',
      '/countriesOfOperation/2 repeated',
    ]);
  });
});

describe('the credit application', () => {
  const euro = (amount: number) => ({ amount, currency: 'EUR' });
  const answers = {
    requestedLimit: euro(1),
    fiscalYear: 2025,
    annualRevenue: euro(0),
    annualResult: euro(-1),
    equity: euro(-1),
    numberOfEmployees: 0,
  };

  it('takes a loss', () => {
    expect(creditApplicationProblems(answers, TODAY)).toEqual([]);
  });

  it('takes no limit of nothing, no old figures and no impossible ones', () => {
    const problems = creditApplicationProblems(
      {
        ...answers,
        requestedLimit: euro(0),
        fiscalYear: 2022,
        annualRevenue: euro(-1),
        numberOfEmployees: -1,
      },
      TODAY,
    );
    expect(codesOf(problems)).toEqual([
      '/requestedLimit/amount amount_not_positive',
      '/fiscalYear year_too_early',
      '/annualRevenue/amount amount_negative',
      '/numberOfEmployees amount_negative',
    ]);
  });
});

describe('documents', () => {
  it('are known by all bytes of their signature', () => {
    expect(documentMediaTypeOf(Uint8Array.of(0x89, 0x50, 0x4e))).toBeUndefined();
    expect(documentMediaTypeOf(new Uint8Array())).toBeUndefined();
  });
});

describe('the currency of a country', () => {
  it('is known of every country', () => {
    expect(countries.filter((country) => currencyOf(country) === undefined)).toEqual([]);
    expect(currencyOf('XX')).toBeUndefined();
  });

  it.each([
    ['BG', 'EUR'],
    ['BH', 'BHD'],
    ['CH', 'CHF'],
    ['CL', 'CLP'],
    ['DE', 'EUR'],
    ['HU', 'HUF'],
    ['IS', 'ISK'],
    ['JP', 'JPY'],
    ['KW', 'KWD'],
    ['LI', 'CHF'],
    ['TN', 'TND'],
    ['US', 'USD'],
  ])('of %s is %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });
});
