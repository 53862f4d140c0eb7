import type { CardType, CreateCompany, ShippingAddress } from '#contracts';

export type SamplePerson = {
  externalId: string;
  name: string;
  email: string;
  language: 'en' | 'de';
  role: 'admin' | 'employee';
};

export type SampleCompany = {
  details: CreateCompany & { shippingAddress: ShippingAddress };
  people: SamplePerson[];
  /** The admin's choice for each employee who gets a card. */
  choices: { externalId: string; cardType: CardType }[];
  /** The domain of all its mail addresses; no other company uses it. */
  mailDomain: string;
};

type Row = [name: string, language: SamplePerson['language'], choice: CardType | 'none'];

const employees: Row[] = [
  ['Lena Brandt', 'de', 'physical'],
  ['Mateo García', 'en', 'virtual'],
  ['Aylin Demir', 'de', 'virtual'],
  ['Jonas Weber', 'de', 'none'],
  ['Siobhán Byrne', 'en', 'physical'],
  ['Paweł Zieliński', 'de', 'virtual'],
  ['Chiara Conti', 'en', 'none'],
  ['Mehmet Kaya', 'de', 'physical'],
  ['Noor Haddad', 'en', 'virtual'],
  ['Søren Lindqvist', 'en', 'none'],
  ['Franziska Jäger', 'de', 'virtual'],
  ["Deirdre O'Neill", 'en', 'none'],
];

/** A new company, one for each tour. */
export function newSampleCompany(): SampleCompany {
  const number = Date.now().toString(36);
  const mailDomain = `nordlicht-${number}.example`;
  const admin = personOf(mailDomain, 'admin-1', 'Katharina Vogel', 'de', 'admin');
  const staff = employees.map(([name, language], index) =>
    personOf(mailDomain, `employee-${index + 1}`, name, language, 'employee'),
  );
  return {
    details: {
      externalId: `nordlicht-${number}`,
      legalName: 'Nordlicht Logistik GmbH',
      registrationNumber: `HRB ${number.toUpperCase()}`,
      country: 'DE',
      shippingAddress: {
        line1: 'Am Sandtorkai 1',
        postalCode: '20457',
        city: 'Hamburg',
        country: 'DE',
      },
    },
    people: [admin, ...staff],
    choices: employees.flatMap(([, , choice], index) =>
      choice === 'none' ? [] : [{ externalId: `employee-${index + 1}`, cardType: choice }],
    ),
    mailDomain,
  };
}

export function toCsv(people: readonly SamplePerson[]): string {
  const lines = people.map(({ externalId, name, email, language, role }) =>
    [externalId, name, email, language, role].join(','),
  );
  return ['externalId,name,email,language,role', ...lines].join('\n');
}

function personOf(
  mailDomain: string,
  externalId: string,
  name: string,
  language: SamplePerson['language'],
  role: SamplePerson['role'],
): SamplePerson {
  return { externalId, name, email: `${mailboxOf(name)}@${mailDomain}`, language, role };
}

/** `Paweł Zieliński` -> `pawel.zielinski` */
function mailboxOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
}
