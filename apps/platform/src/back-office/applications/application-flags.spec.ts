import type { CompanyInformation, DraftOf, KycAnswers } from '#contracts';
import { flagsOf, type Namesake } from './application-flags.js';

const TODAY = new Date('2026-11-28T12:00:00Z');
const MIA = { name: 'Mia Berg', dateOfBirth: '1980-02-29' };

const found = (
  answers: DraftOf<KycAnswers>,
  namesakes: Namesake[] = [],
  company: DraftOf<CompanyInformation> = {},
) => flagsOf(company, answers, namesakes, TODAY);
const codes = (answers: DraftOf<KycAnswers>) =>
  found(answers).map(({ pointer, code }) => `${pointer} ${code}`);

describe('flags of an application', () => {
  it('are none for an ordinary application', () => {
    const answers = {
      submittedBy: { name: 'Mia Berg', role: 'signatory' as const },
      representatives: [{ ...MIA, isOwner: true, ownershipPercentage: 60 }],
      beneficialOwners: [
        { name: 'Nils Adler', dateOfBirth: '1990-01-01', ownershipPercentage: 40 },
      ],
    };
    expect(codes(answers)).toEqual([]);
    expect(codes({})).toEqual([]);
    expect(codes({ representatives: null, beneficialOwners: null })).toEqual([]);
  });

  it.each([
    [19.99, false],
    [20, true],
    [24.99, true],
    [25, false],
    [null, false],
  ])('see an ownership of %p percent just under the threshold: %p', (share, isFlagged) => {
    const owner = { ...MIA, ownershipPercentage: share };
    const of = (list: string) => (isFlagged ? [`/${list}/0/ownershipPercentage`] : []);
    const pointers = (answers: DraftOf<KycAnswers>) => found(answers).map(({ pointer }) => pointer);
    expect(pointers({ beneficialOwners: [owner] })).toEqual(of('beneficialOwners'));
    expect(pointers({ representatives: [{ ...owner, isOwner: true }] })).toEqual(
      of('representatives'),
    );
    // A share that is left from an earlier answer counts for nothing.
    expect(pointers({ representatives: [{ ...owner, isOwner: false }] })).toEqual([]);
  });

  it('see the same name in another role, at the later one of the two', () => {
    const answers = {
      submittedBy: { name: 'Nils Adler', role: 'power_of_attorney' as const },
      representatives: [MIA, { name: 'nils  adler', dateOfBirth: '1990-01-01' }],
      beneficialOwners: [
        { ...MIA, name: ' MIA BERG ' },
        { name: 'Mia Berg', dateOfBirth: '1999-01-01' },
      ],
    };
    const flag = { section: 'kyc', code: 'same_name' };
    const [mia, nils] = ['/representatives/0', '/submittedBy'];
    expect(found(answers)).toEqual([
      { ...flag, pointer: '/representatives/1/name', otherPointer: nils, isSameBirthDate: null },
      { ...flag, pointer: '/beneficialOwners/0/name', otherPointer: mia, isSameBirthDate: true },
      { ...flag, pointer: '/beneficialOwners/1/name', otherPointer: mia, isSameBirthDate: false },
      {
        ...{ ...flag, pointer: '/beneficialOwners/1/name' },
        ...{ otherPointer: '/beneficialOwners/0', isSameBirthDate: false },
      },
    ]);
  });

  it('see the same name at another company', () => {
    const company = { id: 'cmp_2', legalName: 'Fabrikam GmbH' };
    const namesakes: Namesake[] = [
      { ...MIA, name: 'mia berg', role: 'owner', company },
      { name: 'Ida Wolf', dateOfBirth: null, role: 'owner', company },
    ];
    expect(found({ representatives: [MIA] }, namesakes)).toEqual([
      {
        ...{ section: 'kyc', pointer: '/representatives/0/name', code: 'same_name_elsewhere' },
        ...{ company, role: 'owner', isSameBirthDate: true },
      },
    ]);
  });

  it('see a postal code that its country can not have', () => {
    const [address, wrong] = [
      { line1: 'Kai 1', city: 'Hamburg', country: 'DE', postalCode: '20457' },
      { line1: 'Kai 1', city: 'Hamburg', country: 'DE', postalCode: 'SW1Y 4JH' },
    ];
    const flags = (postal: typeof address) =>
      found({ beneficialOwners: [{ ...MIA, residentialAddress: postal }] }, [], {
        registeredAddress: postal,
      });
    expect(flags(address)).toEqual([]);
    expect(flags(wrong)).toEqual([
      {
        ...{ section: 'company-information', pointer: '/registeredAddress' },
        code: 'postal_code_impossible',
      },
      {
        ...{ section: 'kyc', pointer: '/beneficialOwners/0/residentialAddress' },
        code: 'postal_code_impossible',
      },
    ]);
  });

  it('see somebody who would be older than people usually are', () => {
    const born = (dateOfBirth: string) => codes({ representatives: [{ ...MIA, dateOfBirth }] });
    expect(born('1931-11-29')).toEqual([]);
    expect(born('1931-11-28')).toEqual(['/representatives/0/dateOfBirth birth_date_implausible']);
  });
});
