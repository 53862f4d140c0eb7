import { describe, expect, it } from '@jest/globals';
import type { Exchange, Target } from '../sending/exchange.js';
import { junitOf, markdownOf, renderSummary } from './formats.js';
import {
  type CaseReport,
  curlOf,
  isConformant,
  receivedIn,
  type Report,
  totalsOf,
} from './report.js';

const target: Target = {
  ...{ plan: 'three-ds', url: 'https://partner.example/x', header: 'partner-api-token' },
  ...{ token: 'the-secret-token', keys: [] },
};

const exchange = (changes: Partial<Exchange['request']> = {}): Exchange => ({
  request: {
    ...{ method: 'POST', url: target.url, headers: { 'webhook-id': 'evt_1' } },
    token: { header: target.header, value: target.token },
    body: Buffer.from(`{"name":"O'Hara"}`),
    ...changes,
  },
  ...{ sentAtMs: 0, durationMs: 12.4, failure: null },
  answer: { status: 401, retryAfter: undefined, excerpt: 'not the-secret-token' },
});

const report = (cases: Partial<CaseReport>[]): Report => {
  const whole = cases.map((one, index): CaseReport => ({
    ...{ id: `events/case-${index}`, plan: 'events', title: 'does so', status: 'passed' },
    ...{
      expectation: null,
      reason: null,
      section: 'docs/interface/webhooks.md#events',
      remedy: 'Do.',
    },
    ...{ sent: null, received: null, durationMs: 5 },
    ...one,
  }));
  return {
    ...{ seed: 7, repetition: 0, startedAt: '2026-03-01T12:00:00.000Z', durationMs: 1_000 },
    ...{ endpoints: [], isComplete: true, incompleteness: null },
    ...{ cases: whole, totals: totalsOf(whole) },
  };
};

const failed: Partial<CaseReport> = {
  ...{ status: 'failed', reason: 'answered <500> & "more"', sent: 'curl', received: '500\n```x' },
};

describe('a report', () => {
  it('shows what was sent as a command in which a variable stands for the token', () => {
    const line = curlOf(exchange().request, target);
    expect(line).toContain(`-H 'partner-api-token: '"$THREE_DS_TOKEN"`);
    expect(line).toContain(`--data-binary '{"name":"O'\\''Hara"}'`);
    expect(line).not.toContain(target.token);
  });

  it('shows a token that is not the endpoint’s as it was sent', () => {
    const token = { header: target.header, value: 'another' };
    expect(curlOf(exchange({ token }).request, target)).toContain(`'partner-api-token: ''another'`);
  });

  it('shortens a long body, and shows bytes that are no text', () => {
    const long = curlOf(exchange({ body: Buffer.alloc(10_000, 'a') }).request, target);
    expect(long).toContain('# the first of 10000 bytes');
    expect(long.length).toBeLessThan(5_000);
    const bytes = curlOf(exchange({ body: Buffer.from([0xff, 0x01]) }).request, target);
    expect(bytes).toContain(`'\\xff\\x01'`);
  });

  it('shows the answer without the token', () => {
    expect(receivedIn(exchange(), target)).toBe('401 after 12 ms\nnot ...');
  });

  it('does not count an expected failure, and counts an unexpected pass', () => {
    const expected = report([{ ...failed, expectation: 'expected' }]);
    const passed = report([{ expectation: 'unexpected' }]);
    expect([expected, passed].map(isConformant)).toEqual([true, false]);
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

  it('ends with what came out', () => {
    const paint = (_colour: string, text: string) => text;
    const text = renderSummary(report([{}, failed]), paint, 'again', false);
    expect(text).toContain('✗ events/case-0'.replace('0', '1'));
    expect(text).toContain('Again: again --case events/case-1');
    expect(text).toMatch(/\n\n1 passed, 1 failed; seed 7\.$/);
  });

  it.each<[string, Report]>([
    ['Conformant: 1 passed, 1 not verified; seed 7.', report([{}, { status: 'not_verified' }])],
    ['Not conformant: 0 passed, 1 failed; seed 7.', report([failed])],
    ['1 passed; seed 7.', { ...report([{}]), isComplete: false, incompleteness: 'interrupted' }],
  ])('gives a verdict only if all cases were requested: %s', (line, shown) => {
    const text = renderSummary(shown, (_colour, part) => part, 'again', true);
    expect(text.split('\n\n').at(-1)).toBe(line);
  });
});
