import { StableValues } from './stable-values.ts';
import { firstDifference } from './pages.ts';

const id = (prefix: string, digit: string) => `${prefix}_${digit.repeat(32)}`;
const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const DAY_MS = 86_400_000;
const at = new Date('2035-03-05T09:00:02.000Z');

function stable(): StableValues {
  return new StableValues([{ fromMs: NOON, untilMs: NOON + 1_500, at }]);
}

const iso = (time: number) => new Date(time).toISOString();

describe('stable values', () => {
  it('name ids in the order in which they appear, in texts and in fields', () => {
    const values = stable();
    const first = { cardId: id('crd', 'a'), path: `/v1/cards/${id('crd', 'b')}/freeze` };
    expect(values.of(first)).toEqual({ cardId: 'crd_1', path: '/v1/cards/crd_2/freeze' });
    expect(values.of([id('crd', 'b'), id('acc', 'a')])).toEqual(['crd_2', 'acc_1']);
  });

  it('show real times by the clock of the scenario, and days after them', () => {
    expect(stable().of(iso(NOON + 700))).toBe('2035-03-05T09:00:02.000Z');
    expect(stable().of(iso(NOON + 14 * DAY_MS + 700))).toBe('2035-03-19T09:00:02.000Z');
  });

  it('leave times of the clock as they are, and refuse times of neither', () => {
    const expiresAt = '2035-03-12T09:00:00.000Z';
    expect(stable().of({ expiresAt })).toEqual({ expiresAt });
    expect(() => stable().of(iso(NOON + 60_700))).toThrow('a time of neither clock');
  });

  it('hide values of chance by their field, and refuse such that have no name', () => {
    const uuid = '019a5f0e-3c53-745c-9a5f-0d5b3a2f9c81';
    expect(stable().of({ last4: '4711' })).toEqual({ last4: '<last four digits>' });
    expect(() => stable().of({ id: uuid })).toThrow('has not named');
    const values = stable();
    values.name(uuid, 'msg');
    expect(values.of({ id: uuid })).toEqual({ id: 'msg_1' });
  });

  it('hide the token of a link, and name references of transfers', () => {
    const url = `http://platform.test/onboarding/company/${'x'.repeat(43)}`;
    expect(stable().of(url)).toBe('{onboarding_url}/company/<token>');
    const inner = encodeURIComponent(`http://platform.test/challenges/${'t'.repeat(43)}`);
    expect(stable().of(`https://app.example/?return=${inner}`)).toBe(
      'https://app.example/?return={base_url}%2Fchallenges%2F<token>',
    );
    expect(stable().of({ reference: 'RF18539007547034' })).toEqual({
      reference: '<creditor reference 1>',
    });
  });
});

describe('the first difference', () => {
  it.each([
    ['a\nb\n', 'a\nb\n', undefined],
    ['a\nb\n', 'a\nc\n', '2 differs\n  the page: b\n  the run:  c'],
    ['a\n', 'a\nb\n', '2 differs\n  the page: \n  the run:  b'],
    ['a\nb', 'a', '2 differs\n  the page: b\n  the run:  (the end)'],
  ])('of %j and %j', (written, played, expected) => {
    expect(firstDifference(written, played)).toBe(expected);
  });
});
