export interface WorstBody {
  name: string;
  /** As long as a route takes. */
  of: (bytes: number) => string;
}

const people = (bytes: number, person: (index: number) => string) =>
  `{"people":[${filled(bytes - 20, person)}]}`;

/** What costs a server most, a byte. */
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
  { name: 'a huge number', of: (bytes) => `{"externalId":${'1'.repeat(bytes - 20)}}` },
  { name: 'space', of: (bytes) => `{${' '.repeat(bytes - 2)}}` },
];

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
