import { decide, failureReason, OutageError, PermanentError } from './failure-policy.js';

const noJitter = () => 0;
const failed = new Error('something');

describe('decide', () => {
  it('puts a permanent error to the dead letters at once, wherever it happens', () => {
    const error = new PermanentError('never');
    expect(decide({ error, attempt: 1, outages: 0, stage: undefined })).toEqual({
      kind: 'dead-letter',
    });
    expect(decide({ error, attempt: 1, outages: 0, stage: '10m' })).toEqual({
      kind: 'dead-letter',
    });
  });

  it('repeats any other in place five times, with growing delays', () => {
    const decisions = [1, 2, 3, 4, 5].map((attempt) =>
      decide({ error: failed, attempt, outages: 0, stage: undefined }, noJitter),
    );
    expect(decisions).toEqual(
      [100, 200, 400, 800, 1_600].map((delayMs) => ({ kind: 'retry-in-place', delayMs })),
    );
  });

  it.each([
    [undefined, { kind: 'retry-later', stage: '1m' }],
    ['1m', { kind: 'retry-later', stage: '10m' }],
    ['10m', { kind: 'retry-later', stage: '1h' }],
    ['1h', { kind: 'dead-letter' }],
  ] as const)('then goes on from %s to %o', (stage, decision) => {
    expect(decide({ error: failed, attempt: 6, outages: 0, stage })).toEqual(decision);
  });

  it.each([
    ['declared by a handler', new OutageError('the vault is sealed')],
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['Postgres shutting down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['a resolver that is away', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' })],
    ['a name that is missing', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })],
    ['a network that is away', Object.assign(new Error('connect'), { code: 'ENETUNREACH' })],
    ['Postgres without a disk', Object.assign(new Error('no space left'), { code: '53100' })],
    ['Postgres as a standby', Object.assign(new Error('read-only'), { code: '25006' })],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
  ])('waits in place, however long, during an outage: %s', (_name, error) => {
    expect(decide({ error, attempt: 1_000, outages: 999, stage: undefined }, noJitter)).toEqual({
      kind: 'retry-in-place',
      delayMs: 30_000,
    });
  });

  it('does not count an outage against what fails after it', () => {
    const afterAnOutage = (attempt: number) =>
      decide({ error: failed, attempt, outages: 50, stage: undefined }, noJitter);
    expect(afterAnOutage(51)).toEqual({ kind: 'retry-in-place', delayMs: 100 });
    expect(afterAnOutage(55)).toEqual({ kind: 'retry-in-place', delayMs: 1_600 });
    expect(afterAnOutage(56)).toEqual({ kind: 'retry-later', stage: '1m' });
  });

  it('takes no error of a statement for an outage', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505' });
    expect(decide({ error, attempt: 6, outages: 0, stage: undefined }).kind).toBe('retry-later');
  });
});

describe('failureReason', () => {
  it('is the message of an error that was written for it', () => {
    expect(failureReason(new PermanentError('the card is terminated'))).toBe(
      'the card is terminated',
    );
  });

  it('names kind, code and place of any other error, and nothing of its message', () => {
    const error = Object.assign(new Error('ada@example.com exists'), { code: '23505' });
    const reason = failureReason(error);
    expect(reason).toMatch(/^Error 23505 at /);
    expect(reason).not.toContain('ada@example.com');
    expect(reason).not.toContain('/');
  });

  it('names a thrown value that is no error', () => {
    expect(failureReason('secret')).toBe('not an Error');
  });
});
