import { afterEach, describe, expect, it } from '@jest/globals';
import { ExamplePartner } from './example/example-partner.js';
import { ExampleThreeDsPartner } from './example/example-three-ds.js';
import {
  certify,
  type CertifyOptions,
  decisionsAt,
  isConformant,
  ProbeError,
  type Report,
  type ThreeDsOptions,
} from './index.js';
import { CountsRepetitions, StoresNothing } from './test/faulty-effects.js';
import { faultyPartners } from './test/faulty-partners.js';
import { faultyThreeDsPartners, PresentsInItsAnswer } from './test/faulty-three-ds.js';

const limits = { slowBodyMs: 100, settleMs: 60, effectMs: 500, decisionMs: 2_000 };
const { header, token, secrets: signingSecrets } = ExamplePartner;

describe('the conformance kit', () => {
  let partner: ExamplePartner;
  let seed = 0;

  afterEach(() => partner.close());

  async function certifyPartner(
    one: ExamplePartner,
    options: Partial<CertifyOptions> = {},
  ): Promise<Report> {
    partner = await one.start();
    seed += 1;
    return certify({
      events: { url: `${partner.url}/webhooks/events`, header, token, signingSecrets },
      probe: { url: partner.url },
      seed,
      ...options,
      limits: { ...limits, ...options.limits },
    });
  }

  async function certifyThreeDs(
    one: ExampleThreeDsPartner,
    options: Partial<CertifyOptions> = {},
  ): Promise<Report> {
    partner = await one.start();
    seed += 1;
    const threeDs: ThreeDsOptions = {
      ...{ url: `${partner.url}/webhooks/three-ds`, header, token, signingSecrets },
      apiKey: ExampleThreeDsPartner.apiKey,
      decide: decisionsAt(`${partner.url}/decisions`),
    };
    return certify({ threeDs, seed, ...options, limits: { ...limits, ...options.limits } });
  }

  const idsThat = ({ cases }: Report, status: string) =>
    cases.filter((each) => each.status === status).map(({ id }) => id);

  it('lets a right partner pass every case', async () => {
    const report = await certifyPartner(new ExamplePartner());
    expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report.cases.length).toBeGreaterThan(45);
    expect(isConformant(report)).toBe(true);
  });

  it.each(faultyPartners)(
    'finds a partner that %s, by the case %s alone',
    async (_fault, name, make) => {
      const answerMs = name === 'answered-in-time' ? 500 : 15_000;
      const report = await certifyPartner(make(), { limits: { answerMs } });
      expect(idsThat(report, 'failed')).toEqual([`events/${name}`]);
      expect(isConformant(report)).toBe(false);
    },
  );

  it('never passes a case whose effects are unknown', async () => {
    const report = await certifyPartner(new StoresNothing(), { probe: undefined });
    expect(idsThat(report, 'failed')).toEqual([]);
    const unverified = ['effect', 'repeated', 'fifty-at-once', 'reordered', 'connection-lost'];
    expect(idsThat(report, 'not_verified')).toEqual(
      expect.arrayContaining(unverified.map((name) => `events/${name}`)),
    );
    expect(report.isComplete).toBe(true);
  });

  it('verifies no effect where the probe fails, and says so', async () => {
    let asked = 0;
    const countOf = () => {
      asked += 1;
      if (asked > 1) throw new ProbeError('the probe answered 500');
      return Promise.resolve(0);
    };
    const report = await certifyPartner(new ExamplePartner(), { probe: { countOf } });
    expect(report.incompleteness).toBe('the probe answered 500');
    expect(idsThat(report, 'failed')).toEqual([]);
    expect(idsThat(report, 'passed')).toContain('events/token-missing');
    expect(idsThat(report, 'not_verified')).toContain('events/effect');
  });

  it('knows what is expected to fail, and what passed all the same', async () => {
    const expectedFailures = ['repeated', 'events/reordered'];
    const report = await certifyPartner(new CountsRepetitions(), { expectedFailures });
    const byExpectation = report.cases.filter(({ expectation }) => expectation !== null);
    expect(byExpectation.map(({ id, expectation }) => [id, expectation]).toSorted()).toEqual([
      ['events/reordered', 'unexpected'],
      ['events/repeated', 'expected'],
    ]);
    expect(isConformant(report)).toBe(false);
  });

  it('sends a case alone what it sends among the others', async () => {
    const whole = new ExamplePartner();
    const report = await certifyPartner(whole, { seed: 777 });
    await whole.close();
    const alone = new ExamplePartner();
    const one = await certifyPartner(alone, { seed: 777, cases: ['fifty-at-once'] });
    expect(one.cases.map(({ id }) => id).toSorted()).toEqual([
      'events/answered-in-time',
      'events/effect',
      'events/fifty-at-once',
      'events/success-code',
    ]);
    expect(alone.effects.size).toBe(53);
    expect([...alone.effects.keys()].filter((id) => !whole.effects.has(id))).toEqual([]);
    expect([report.repetition, one.repetition]).toEqual([0, 0]);
  });

  it('sends other ids to a partner that has had the seed', async () => {
    const known = new ExamplePartner();
    const options = { seed: 888, cases: ['repeated'] };
    await certifyPartner(known, options);
    const { url } = known;
    const again = await certify({
      events: { url: `${url}/webhooks/events`, header, token, signingSecrets },
      ...{ probe: { url }, ...options, limits },
    });
    expect(again.repetition).toBe(1);
    expect(again.totals).toMatchObject({ passed: 4, failed: 0 });
  });

  it('ends early with what is known', async () => {
    const ending = new AbortController();
    const report = await certifyPartner(new ExamplePartner(), {
      signal: ending.signal,
      onProgress: ({ number }) => number === 10 && ending.abort(),
    });
    expect(report.incompleteness).toBe('it was interrupted');
    expect(report.cases).toHaveLength(10);
    expect(idsThat(report, 'failed')).toEqual([]);
  });

  describe('at a 3DS webhook', () => {
    it('lets a right partner pass every case', async () => {
      const report = await certifyThreeDs(new ExampleThreeDsPartner());
      expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(report.cases.length).toBeGreaterThan(25);
    });

    it('lets a partner pass that presents in its answer', async () => {
      const report = await certifyThreeDs(new PresentsInItsAnswer());
      expect(idsThat(report, 'failed')).toEqual([]);
      expect(idsThat(report, 'not_verified').toSorted()).toEqual([
        'three-ds/presented-refused',
        'three-ds/presented-repeated',
      ]);
    });

    it.each(faultyThreeDsPartners)(
      'finds a partner that %s, by the case %s alone',
      async (_fault, name, make) => {
        const threeDsAnswerMs = name === 'presented' ? 1_000 : 2_000;
        const report = await certifyThreeDs(make(), { limits: { threeDsAnswerMs } });
        expect(idsThat(report, 'failed')).toEqual([`three-ds/${name}`]);
      },
    );
  });
});
