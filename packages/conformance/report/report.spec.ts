import { describe, expect, it } from '@jest/globals';
import { defaultLimits } from '../limits.js';
import type { Exchange } from '../sending/exchange.js';
import { junitOf, markdownOf, renderSummary } from './formats.js';
import {
  type CaseReport,
  curlOf,
  hasFailures,
  receivedIn,
  type Report,
  totalsOf,
  verdictOf,
} from './report.js';

const target = { url: 'https://partner.example/x', header: 'partner-api-token' };
const right = { header: target.header, value: 'the-secret-token', shown: '"$THREE_DS_TOKEN"' };

const exchange = (changes: Partial<Exchange['request']> = {}): Exchange => ({
  request: {
    ...{ method: 'POST', url: target.url, headers: { 'webhook-id': 'evt_1' } },
    token: right,
    body: Buffer.from(`{"name":"O'Hara"}`),
    ...changes,
  },
  ...{ sentAtMs: 0, durationMs: 12.4, failure: null },
  answer: { status: 401, headers: {}, excerpt: 'not the-secret-token' },
});

const report = (cases: Partial<CaseReport>[], changes: Partial<Report> = {}): Report => {
  const whole = cases.map((one, index): CaseReport => ({
    ...{ id: `events/case-${index}`, plan: 'events', title: 'does so', status: 'passed' },
    ...{
      expectation: null,
      isRequired: true,
      reason: null,
      section: 'docs/interface/webhooks.md#events',
      remedy: 'Do.',
    },
    ...{ sent: null, received: null, durationMs: 5 },
    ...one,
  }));
  const options = {
    ...{ hasProbe: true, hasDecisions: false, hasApiKey: false, hasRestart: false },
    ...{ effectKinds: {}, cases: null, expectedFailures: [], limits: defaultLimits },
  };
  const judged = {
    ...{ profile: 'events' as const, options, isComplete: true, incompleteness: null },
    ...{ cases: whole, totals: totalsOf(whole) },
    ...changes,
  };
  return {
    ...{ version: '1.2.3', interfaceVersion: '1.2.3', seed: 7, repetition: 0, endpoints: [] },
    ...{ startedAt: '2026-03-01T12:00:00.000Z', durationMs: 1_000 },
    ...judged,
    verdict: verdictOf(judged),
  };
};

const failed: Partial<CaseReport> = {
  ...{ status: 'failed', reason: 'answered <500> & "more"', sent: 'curl', received: '500\n```x' },
};

describe('a report', () => {
  it('shows what was sent as a command in which a variable stands for the token', () => {
    const line = curlOf(exchange().request);
    expect(line).toContain(`-H 'partner-api-token: '"$THREE_DS_TOKEN"`);
    expect(line).toContain(`--data-binary '{"name":"O'\\''Hara"}'`);
    expect(line).not.toContain(right.value);
  });

  it('shows how a wrong token is made of the right one, and not the token', () => {
    const token = { ...right, value: 'the-secret-toke', shown: '"${THREE_DS_TOKEN%?}"' };
    const line = curlOf(exchange({ token }).request);
    expect(line).toContain(`'partner-api-token: '"\${THREE_DS_TOKEN%?}"`);
    expect(line).not.toContain('the-secret');
  });

  it('shortens a long body, and shows bytes that are no text', () => {
    const long = curlOf(exchange({ body: Buffer.alloc(10_000, 'a') }).request);
    expect(long).toContain('# the first of 10000 bytes');
    expect(long.length).toBeLessThan(5_000);
    const bytes = curlOf(exchange({ body: Buffer.from([0xff, 0x01]) }).request);
    expect(bytes).toContain(`'\\xff\\x01'`);
  });

  it('shows the answer without the token', () => {
    expect(receivedIn(exchange())).toBe('401 after 12 ms\nnot ...');
  });

  it('does not count an expected failure, and counts an unexpected pass', () => {
    const expected = report([{ ...failed, expectation: 'expected' }]);
    const passed = report([{ expectation: 'unexpected' }]);
    expect([expected, passed].map(hasFailures)).toEqual([false, true]);
    expect(expected.verdict).toBe('not_verified');
    expect(expected.totals).toMatchObject({ failed: 0, expected_failures: 1 });
    expect(passed.totals).toMatchObject({ passed: 0, unexpected_passes: 1 });
  });

  it('does not count what was not verified as passed', () => {
    const { totals } = report([{ status: 'not_verified', reason: 'no probe' }]);
    expect(totals).toMatchObject({ passed: 0, not_verified: 1 });
  });

  it('is XML that no answer breaks', () => {
    const xml = junitOf(report([{}, failed, { status: 'not_verified', reason: 'a\u0000b' }]));
    expect(xml).toContain('tests="3" failures="1" skipped="1"');
    expect(xml).toContain('<failure message="answered &lt;500&gt; &amp; &quot;more&quot;">');
    expect(xml).toContain('<skipped message="a?b"/>');
    expect(xml).not.toContain('\u0000');
  });

  it('is Markdown that no answer breaks', () => {
    const page = markdownOf(report([failed]), 'npm run certify -- x --seed 7');
    expect(page).toContain('````\n500\n```x\n````');
    expect(page).toContain('`npm run certify -- x --seed 7 --case events/case-0`');
  });

  it('says what the verdict covers, and begins with what is open', () => {
    const open = { status: 'not_verified' as const, reason: 'no command (--restart)' };
    const page = markdownOf(report([{}, { ...open, isRequired: false }, failed]), 'again');
    expect(page).toContain(
      'The profile is `events`. Not verified: 1 case, of which it needs none.',
    );
    expect(page).toContain('1 s, kit and interface 1.2.3, seed 7.');
    const rows = page.split('\n').filter((line) => line.startsWith('| `events/'));
    expect(rows.map((row) => row.slice(3, 16))).toEqual([
      ...['events/case-2', 'events/case-1', 'events/case-0'],
    ]);
  });

  it('ends with what came out', () => {
    const paint = (_colour: string, text: string) => text;
    const text = renderSummary(report([{}, failed]), paint, 'again', false);
    expect(text).toContain('✗ events/case-0'.replace('0', '1'));
    expect(text).toContain('Again: again --case events/case-1');
    expect(text).toMatch(/\n\n1 passed, 1 failed; seed 7\.$/);
  });

  it.each<[string, Report]>([
    ['Conformant (events): 1 passed; seed 7.', report([{}])],
    [
      'Conformant (events): 1 passed, 1 not verified, 1 not applicable; seed 7.',
      report([{}, { status: 'not_verified', isRequired: false }, { status: 'not_applicable' }]),
    ],
    [
      'Nothing failed, but 1 not verified: 1 passed, 1 not verified; seed 7.',
      report([{}, { status: 'not_verified' }]),
    ],
    ['Not conformant: 0 passed, 1 failed; seed 7.', report([failed])],
    ['Nothing failed, but no profile: 1 passed; seed 7.', report([{}], { profile: null })],
    [
      'Nothing failed, but not complete: 1 passed; seed 7.',
      report([{}], { isComplete: false, incompleteness: 'interrupted' }),
    ],
    [
      'Nothing failed, but some failures expected: 0 passed, 1 failed as expected; seed 7.',
      report([{ ...failed, expectation: 'expected' }]),
    ],
  ])('says "conformant" only if all is verified that the profile needs: %s', (line, shown) => {
    const text = renderSummary(shown, (_colour, part) => part, 'again', true);
    expect(text.split('\n\n').at(-1)).toBe(line);
  });
});
