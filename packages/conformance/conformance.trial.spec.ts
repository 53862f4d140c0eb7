import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ExampleApp } from './example/example-app.js';
import { ExampleAuthorizationPartner } from './example/example-authorizations.js';
import { ExamplePartner } from './example/example-partner.js';
import { ExampleThreeDsPartner } from './example/example-three-ds.js';
import { authorizationPlan } from './endpoints.js';
import {
  certify,
  type CertifyOptions,
  decisionsAt,
  isConformant,
  ProbeError,
  type Report,
  type ThreeDsOptions,
} from './index.js';
import { faultyApps, NoApps } from './test/faulty-apps.js';
import { faultyAuthorizationPartners } from './test/faulty-authorizations.js';
import {
  CountsRepetitions,
  ForgetsAtRestart,
  KnowsBySequence,
  StoresNothing,
} from './test/faulty-effects.js';
import { faultyPartners } from './test/faulty-partners.js';
import {
  CONTRADICTS_AFTER_MS,
  faultyThreeDsPartners,
  PresentsInItsAnswer,
} from './test/faulty-three-ds.js';

const limits = {
  ...{ slowBodyMs: 100, settleMs: 60, effectMs: 1_000, decisionMs: 2_000 },
  lateReportMs: 2 * CONTRADICTS_AFTER_MS,
};
const { header, token, secrets: signingSecrets } = ExamplePartner;

/** A partner as a process of its own. */
class PythonPartner {
  private readonly process: ChildProcessByStdio<null, Readable, null>;
  url = '';

  constructor(fault: string) {
    const program = join(import.meta.dirname, 'test/partner.py');
    this.process = spawn('python3', [program, fault], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  async start(): Promise<void> {
    const [port] = (await once(this.process.stdout, 'data')) as [Buffer];
    this.url = `http://127.0.0.1:${port.toString().trim()}`;
  }

  async close(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }
}

/** Other seeds find the same: `CONFORMANCE_SEED=1000 npm run trials -- packages/conformance`. */
const firstSeed = Number(process.env.CONFORMANCE_SEED ?? 0);

describe('the conformance kit', () => {
  let partner: Pick<ExamplePartner, 'url' | 'close'>;
  let seed = firstSeed;

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
      restart: () => one.restart(),
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

  /** @param isWhole with the transaction webhook, whose own cases are left out. */
  async function certifyAuthorizations(
    one: ExampleAuthorizationPartner,
    { isWhole = true, ...options }: Partial<CertifyOptions> & { isWhole?: boolean } = {},
  ): Promise<Report> {
    partner = await one.start();
    seed += 1;
    const { url } = partner;
    const endpoint = { header, token, signingSecrets };
    const { first, cases } = authorizationPlan();
    return certify({
      authorizations: { ...endpoint, url: `${url}/webhooks/authorizations` },
      ...(isWhole && { transactions: { ...endpoint, url: `${url}/webhooks/transactions` } }),
      cases: [...first, ...cases].map(({ name }) => `authorizations/${name}`),
      ...{ probe: { url }, seed, ...options },
      limits: { ...limits, ...options.limits },
    });
  }

  async function certifyApp(one: ExampleApp): Promise<Report> {
    partner = await one.start();
    seed += 1;
    return certify({ appAddress: one.appAddress, seed, limits });
  }

  const idsThat = ({ cases }: Report, status: string) =>
    cases.filter((each) => each.status === status).map(({ id }) => id);

  it('lets a right partner pass every case', async () => {
    const report = await certifyPartner(new ExamplePartner());
    expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report.cases.length).toBeGreaterThan(55);
    expect([isConformant(report), report.profile]).toEqual([true, 'events']);
    expect(report.cases.filter(({ sent, received }) => !sent || !received)).toEqual([]);
    expect(JSON.stringify(report)).not.toContain(token);
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
    const effectsOf = () => {
      asked += 1;
      if (asked > 1) throw new ProbeError('the probe answered 500');
      return Promise.resolve({ count: 0 });
    };
    const report = await certifyPartner(new ExamplePartner(), { probe: { effectsOf } });
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
      'events/same-second',
      'events/success-code',
    ]);
    expect(alone.effects.size).toBe(55);
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
    expect(again.totals).toMatchObject({ passed: 5, failed: 0 });
  });

  it('finds a partner that knows events of both webhooks by their numbers', async () => {
    const endpoint = { header, token, signingSecrets };
    const certifyBoth = (one: ExamplePartner) =>
      certifyPartner(one, {
        get transactions() {
          return { ...endpoint, url: `${one.url}/webhooks/transactions` };
        },
        effectKinds: { transactions: 'transaction_settled' },
      });
    const right = await certifyBoth(new ExamplePartner());
    expect(idsThat(right, 'failed')).toEqual([]);
    await partner.close();
    const faulty = await certifyBoth(new KnowsBySequence());
    expect(idsThat(faulty, 'failed')).toEqual(['transactions/channels-apart']);
  });

  it('knows what a partner had in earlier runs', async () => {
    const forgetful = new ForgetsAtRestart();
    const options = { seed: 999, cases: ['repeated-late'] };
    expect(idsThat(await certifyPartner(forgetful, options), 'failed')).toEqual([]);
    await forgetful.restart();
    const { url } = forgetful;
    const again = await certify({
      events: { url: `${url}/webhooks/events`, header, token, signingSecrets },
      ...{ probe: { url }, ...options, limits },
    });
    expect(idsThat(again, 'failed')).toEqual(['events/repeated-late']);
  });

  it('does not call a partner conformant if something was not verified', async () => {
    const withoutProbe = await certifyPartner(new ExamplePartner(), { probe: undefined });
    expect([withoutProbe.verdict, withoutProbe.totals.failed]).toEqual(['not_verified', 0]);
    await partner.close();
    const secrets = new ExamplePartner();
    const events = { header, token, signingSecrets };
    await expect(
      certifyPartner(secrets, {
        profile: 'signed',
        events: { ...events, url: 'http://localhost' },
      }),
    ).rejects.toThrow('the profile "signed" needs both, with a signing secret each');
  });

  it.each([
    ['none', []],
    ['signature-as-id', ['events/repeated', 'transactions/repeated']],
    [
      'token-prefix',
      ['authorizations', 'events', 'three-ds', 'transactions'].map((plan) => `${plan}/token-wrong`),
    ],
    ['float-amounts', ['events/amounts-exact', 'transactions/amounts-exact']],
    ['approves-by-itself', ['three-ds/decision-none']],
    ['ascii-digest', ['three-ds/digest-umlauts']],
    ['decides-again', ['authorizations/request-repeated']],
  ])('finds the fault %s of a partner in Python, by %p alone', async (fault, failed) => {
    const python = new PythonPartner(fault);
    const endpoint = { header, token, signingSecrets };
    partner = python;
    await python.start();
    seed += 1;
    const report = await certify({
      ...{ seed, events: { ...endpoint, url: `${python.url}/webhooks/events` } },
      threeDs: {
        ...{ ...endpoint, url: `${python.url}/webhooks/three-ds` },
        apiKey: ExampleThreeDsPartner.apiKey,
        decide: decisionsAt(`${python.url}/decisions`),
      },
      transactions: { ...endpoint, url: `${python.url}/webhooks/transactions` },
      authorizations: { ...endpoint, url: `${python.url}/webhooks/authorizations` },
      probe: { url: python.url },
      limits: { ...limits, threeDsAnswerMs: 10_000, authorizationAnswerMs: 10_000 },
    });
    expect(idsThat(report, 'failed').toSorted()).toEqual(failed);
    // Without a fault it is conformant, although nothing restarts it.
    expect(report.verdict).toBe(failed.length > 0 ? 'not_conformant' : 'conformant');
    expect(report.profile).toBe('signed');
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
      expect(idsThat(report, 'not_verified')).toEqual([]);
      expect(idsThat(report, 'not_applicable').toSorted()).toEqual([
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

  describe('at an authorization webhook', () => {
    // A busy machine takes longer than a partner may.
    const slowly = { authorizationAnswerMs: 6_000 };
    const exactly = { authorizationAnswerMs: 1_500 };

    it('lets a right partner pass every case', async () => {
      const report = await certifyAuthorizations(new ExampleAuthorizationPartner(), {
        limits: slowly,
      });
      const ofAuthorizations = report.cases.filter(({ plan }) => plan === 'authorizations');
      expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(ofAuthorizations.length).toBeGreaterThan(25);
      expect(JSON.stringify(report)).not.toContain(token);
    });

    it('verifies nothing about what was decided otherwise without the transaction webhook', async () => {
      const report = await certifyAuthorizations(new ExampleAuthorizationPartner(), {
        ...{ isWhole: false, limits: slowly },
      });
      expect(idsThat(report, 'failed')).toEqual([]);
      expect(idsThat(report, 'not_verified').toSorted()).toEqual([
        'authorizations/answer-lost',
        'authorizations/overruled',
      ]);
    });

    it.each(faultyAuthorizationPartners)(
      'finds a partner that %s, by the case %s alone',
      async (_fault, name, make) => {
        const isTimed = name === 'answered-in-time' || name === 'fifty-at-once';
        const report = await certifyAuthorizations(make(), {
          limits: isTimed ? exactly : slowly,
        });
        expect(idsThat(report, 'failed')).toEqual([`authorizations/${name}`]);
      },
    );
  });

  describe('at the address of an app', () => {
    it('lets a right app pass every case', async () => {
      const report = await certifyApp(new ExampleApp());
      expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(report.cases).toHaveLength(6);
    });

    it('asks nothing of an app that a partner does not have', async () => {
      const report = await certifyApp(new NoApps());
      expect(idsThat(report, 'failed')).toEqual([]);
      expect(idsThat(report, 'not_applicable').toSorted()).toEqual([
        'app-switch/android-association',
        'app-switch/ios-association',
      ]);
    });

    it.each(faultyApps)('finds one that %s, by the case %s alone', async (_fault, name, make) => {
      expect(idsThat(await certifyApp(make()), 'failed')).toEqual([`app-switch/${name}`]);
    });
  });
});
