export interface WorstBody {
  name: string;
  /** Makes a body as long as the route accepts. */
  of: (bytes: number) => string;
}

const people = (bytes: number, person: (index: number) => string) =>
  `{"people":[${filled(bytes - 20, person)}]}`;

/** The bodies that cost a server most per byte, at any route. */
export const worstBodies: readonly WorstBody[] = [
  { name: 'unknown keys', of: (bytes) => `{${filled(bytes, (index) => `"k${index}":1`)}}` },
  { name: '1,900 unknown keys', of: () => `{${many(1_900, (index) => `"k${index}":1`)}}` },
  { name: '190 long keys', of: (bytes) => longKeys(bytes) },
  { name: 'the same key', of: (bytes) => `{${filled(bytes, () => '"a":1')}}` },
  { name: 'nested lists', of: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
  { name: 'nested objects', of: (bytes) => '{"a":'.repeat(bytes / 5) },
  { name: 'small objects', of: (bytes) => people(bytes, () => '{}') },
  { name: '900 small objects', of: () => `{"people":[${many(900, () => '{}')}]}` },
  { name: '9,000 empty people', of: () => `{"people":[${many(9_000, () => '{}')}]}` },
  { name: 'objects of many shapes', of: (bytes) => people(bytes, (index) => `{"k${index}":1}`) },
  {
    name: '9,000 objects of many shapes',
    of: () => `{"people":[${many(9_000, (index) => `{"k${index}":1}`)}]}`,
  },
  {
    name: '9,000 good people',
    of: () =>
      `{"people":[${many(9_000, (index) => `{"externalId":"e-${index}","name":"Mia Berg"}`)}]}`,
  },
  { name: 'numbers for people', of: (bytes) => people(bytes, () => '1') },
  { name: 'a text of escapes', of: (bytes) => `{"externalId":"${'\\n'.repeat(bytes / 2 - 10)}"}` },
  {
    name: 'texts of escapes in a list',
    of: (bytes) => people(bytes, () => `"${'\\n'.repeat(Math.min(127_000, bytes / 3))}"`),
  },
  { name: 'a huge number', of: (bytes) => `{"externalId":${'1'.repeat(bytes - 20)}}` },
  { name: 'space', of: (bytes) => `{${' '.repeat(bytes - 2)}}` },
];

const envelope = (event: string, data: string) =>
  `{"event":"${event}","companyId":"cmp_worst","timestamp":"2026-03-01T12:00:00.000Z","data":${data}}`;
const assignment = (person: (index: number) => string) =>
  envelope('card_assignment_requested', `{"people":[${many(10_000, person)}]}`);

/** Events that the gateway accepts, and events that it stores although it refuses them. */
export const worstEvents: readonly WorstBody[] = [
  {
    name: 'an assignment of 10,000 people with long names',
    of: () =>
      assignment(
        (index) =>
          `{"externalId":"${index}${'é'.repeat(30)}","name":"${'é'.repeat(40)}","cardType":"physical"}`,
      ),
  },
  {
    name: 'an assignment with names of escapes',
    of: () =>
      assignment(
        (index) => `{"externalId":"${index}","name":"${'\\n'.repeat(70)}","cardType":"physical"}`,
      ),
  },
  {
    name: 'an assignment in which all card types are wrong',
    of: () =>
      assignment((index) => `{"externalId":"e-${index}","name":"Mia Berg","cardType":"paper"}`),
  },
  {
    name: 'an unknown kind, of as many values as a part has',
    of: () => envelope('moon_phase', `[${many(10, () => `[${many(3_900, () => '{}')}]`)}]`),
  },
  {
    name: 'an unknown kind, of long texts',
    of: (bytes) =>
      envelope('moon_phase', `[${filled(bytes - 200, () => `"${'\\n'.repeat(100_000)}"`)}]`),
  },
];

const message = (merchant: string, more = '') =>
  `{"id":"m-1","paymentId":"p-1","kind":"authorization","at":"2026-03-01T12:00:00.000Z","cardId":"crd_worst",` +
  `"amount":{"amount":1,"currency":"EUR"},"merchant":${merchant},"channel":"chip"${more}}`;
const merchant = '{"name":"Hafenladen","categoryCode":"5999","country":"DE"}';

/** Messages of the processor that are right but for one part. */
export const worstMessages: readonly WorstBody[] = [
  {
    name: 'a message of a merchant with a long name of escapes',
    of: (bytes) => message(`{"name":"${'\\n'.repeat(bytes / 2 - 200)}"}`),
  },
  {
    name: 'a message of a merchant with unknown keys',
    of: (bytes) => message(`{${filled(bytes - 500, (index) => `"k${index}":1`)}}`),
  },
  {
    name: 'a message with 900 merchants',
    of: () => message(`[${many(900, () => merchant)}]`),
  },
  {
    name: 'a message with a long amount',
    of: (bytes) => message(merchant, `,"merchantAmount":{"amount":${'1'.repeat(bytes - 500)}}`),
  },
];

const transaction = (ledger: string) =>
  envelope(
    'transaction_settled',
    `{"transactionId":"txn_1","cardId":"crd_1","personId":"per_1","externalId":"e-1","accountId":"acc_1",` +
      `"amount":{"amount":1,"currency":"EUR"},"merchant":${merchant},"firstOfCompany":false,` +
      `"balance":{"amount":1,"currency":"EUR"},"paymentState":"cleared","ledger":${ledger}}`,
  );
const euro = '{"amount":1,"currency":"EUR"}';
const change = `{"before":${euro},"after":${euro}}`;

/** Events of the transaction webhook that are right, and such that are wrong in a part that may be long. */
export const worstTransactions: readonly WorstBody[] = [
  {
    name: 'an event with as many entries as it may have',
    of: () =>
      transaction(
        `{"accountSequence":1,"booked":${change},"held":${change},"entryIds":[${many(100, (index) => `"${index}${'e'.repeat(90)}"`)}]}`,
      ),
  },
  {
    name: 'an event with too many entries',
    of: () => transaction(`{"entryIds":[${many(30_000, () => '"e"')}]}`),
  },
  {
    name: 'an event whose entries are objects',
    of: () => transaction(`{"entryIds":[${many(30_000, () => '{}')}]}`),
  },
  {
    name: 'an event with a long unknown part',
    of: (bytes) =>
      transaction(`{"more":[${filled(bytes - 900, () => `"${'\\n'.repeat(100_000)}"`)}]}`),
  },
];

const HEADER = 'externalId,name,email,language,role\n';
const lines = (count: number, line: (index: number) => string) =>
  HEADER + Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Lists of people that the directory accepts, and lists that take long to refuse. */
export const worstCsv: readonly WorstBody[] = [
  {
    name: '20,000 people',
    of: () =>
      lines(20_000, (index) => `e-${index},"Mia ""Berg"" ${index}",e${index}@fabrikam.example,de,`),
  },
  { name: '20,000 wrong people', of: () => lines(20_000, () => 'e-1,Mia,mia at fabrikam,xx,boss') },
  {
    name: '20,000 people of long names',
    of: () =>
      lines(
        20_000,
        (index) => `${index},${'é'.repeat(75)},${index}${'e'.repeat(20)}@b.example,en,admin`,
      ),
  },
  { name: 'too many people', of: (bytes) => lines(bytes / 12 - 10, () => 'a,b,c@d.e,,') },
  { name: 'too few cells', of: (bytes) => lines(bytes / 2 - 100, () => 'a') },
  { name: 'one column', of: (bytes) => `externalId\n${'a\n'.repeat(bytes / 2 - 100)}` },
  { name: 'empty lines', of: (bytes) => HEADER + '\n'.repeat(bytes - HEADER.length) },
  { name: 'returns', of: (bytes) => HEADER + '\r'.repeat(bytes - HEADER.length) },
  { name: 'one line of empty cells', of: (bytes) => HEADER + ','.repeat(bytes - HEADER.length) },
  { name: 'a header of empty cells', of: (bytes) => ','.repeat(bytes) },
  { name: 'a quote without end', of: (bytes) => `${HEADER}"${'a'.repeat(bytes - 100)}` },
  { name: 'quotes', of: (bytes) => HEADER + '"'.repeat(bytes - HEADER.length) },
  { name: 'one long cell', of: (bytes) => HEADER + 'a'.repeat(bytes - HEADER.length) },
  { name: 'space', of: (bytes) => ' '.repeat(bytes) },
];

/** As many complete people as a route accepts. */
export const goodPeople = (count: number, hasEmail: boolean): WorstBody => ({
  name: `${count} good people`,
  of: () =>
    `{"people":[${many(
      count,
      (index) =>
        `{"externalId":"e-${index}","name":"Mia ${index} ${'é'.repeat(30)}"${hasEmail ? `,"email":"e${index}@fabrikam.example"` : ''}}`,
    )}]}`,
});

function longKeys(bytes: number): string {
  const length = Math.floor(bytes / 200) - 10;
  return `{${many(190, (index) => `"${index}${'x'.repeat(length)}":1`)}}`;
}

function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join();
}

function filled(bytes: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let left = bytes - 10; left > 0; left -= parts.at(-1)!.length + 1) {
    parts.push(part(parts.length));
  }
  parts.pop();
  return parts.join();
}
