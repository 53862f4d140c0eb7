import { webhookChannels } from '#contracts';
import { CLIENT_VERSION } from '../platform-client/src/generated/version.js';
import type { ConformanceCase } from './cases/case-context.js';
import { type EffectSource, HttpProbe } from './effects.js';
import {
  appEndpoint,
  authorizationEndpoint,
  defaultEffectKinds,
  type Endpoint,
  isHttpUrl,
  threeDsEndpoint,
  webhookEndpoint,
} from './endpoints.js';
import { defaultLimits, type Limits } from './limits.js';
import { type CertifyOptions, CertifyOptionsError, type ThreeDsOptions } from './options.js';
import {
  type CaseReport,
  gradePlan,
  type Profile,
  profiles,
  type Report,
  totalsOf,
  verdictOf,
} from './report/report.js';
import { type CaseRun, runPlan } from './run-plan.js';
import { sentOnce } from './sending/exchange.js';
import { Random } from './sending/random.js';
import { PlatformServer } from './three-ds/platform-server.js';

const MOST_REPETITIONS = 1_000;

/**
 * Plays the platform against a partner's endpoints, and grades what they do (docs/conformance.md).
 *
 * @returns the report; after an interruption (`signal`) that of what was done.
 * @throws CertifyOptionsError before anything is sent; ProbeError if the probe can't be read at all.
 */
export async function certify(options: CertifyOptions): Promise<Report> {
  const { threeDs } = options;
  const own = threeDs && !threeDs.platform ? await startPlatform(threeDs) : undefined;
  try {
    return await certifyAll(options, threeDs?.platform ?? own);
  } finally {
    await own?.close();
  }
}

async function startPlatform({ listen, publicUrl }: ThreeDsOptions): Promise<PlatformServer> {
  const { host, port } = listen ?? { host: '127.0.0.1', port: 0 };
  return PlatformServer.start({ host, port, publicUrl }).catch((error: Error) => {
    throw new CertifyOptionsError(`the kit can't listen at ${host}:${port}: ${error.message}`);
  });
}

async function certifyAll(
  options: CertifyOptions,
  platform: PlatformServer | undefined,
): Promise<Report> {
  const { seed, onPlan } = options;
  const startedAtMs = Date.now();
  const signal = options.signal ?? new AbortController().signal;
  const limits = { ...defaultLimits, ...options.limits };
  const probe = probeOf(options, signal);
  const endpoints = endpointsOf(options, { probe, platform, startedAtMs, limits });
  const selection = selectionOf(options, endpoints);
  const onCase = progressOf(options, selection.count);
  const repetition = await findRepetition(seed, endpoints, probe);
  const profile = profileOf(options);
  const cases: CaseReport[] = [];
  const obstacles: string[] = [];
  for (const endpoint of endpoints) {
    const run = {
      ...{ seed, repetition, limits, signal, startedAtMs, profile, onCase, ...selection },
      restart: options.restart,
    };
    const certified = await certifyEndpoint(endpoint, run);
    cases.push(...certified.cases);
    obstacles.push(...certified.obstacles);
    onPlan?.(certified.cases);
  }
  const incompleteness = signal.aborted ? 'it was interrupted' : (obstacles[0] ?? null);
  const judged = {
    profile,
    options: {
      ...{ hasProbe: probe !== undefined, hasRestart: options.restart !== undefined },
      hasDecisions: options.threeDs?.decide !== undefined,
      hasApiKey: options.threeDs?.apiKey !== undefined,
      effectKinds: { ...defaultEffectKinds, ...given(options.effectKinds) },
      cases: options.cases ?? null,
      expectedFailures: options.expectedFailures ?? [],
      limits,
    },
    isComplete: incompleteness === null,
    cases,
    totals: totalsOf(cases),
  };
  return {
    version: CLIENT_VERSION,
    interfaceVersion: CLIENT_VERSION,
    verdict: verdictOf(judged),
    seed,
    repetition,
    startedAt: new Date(startedAtMs).toISOString(),
    durationMs: Date.now() - startedAtMs,
    endpoints: endpoints.map(({ target: { plan, url, header, keys } }) => ({
      ...{ plan, url, header },
      signingSecrets: keys.length,
    })),
    incompleteness,
    ...judged,
  };
}

function given(kinds: CertifyOptions['effectKinds'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(kinds).filter(([, kind]) => kind !== undefined));
}

/** @throws CertifyOptionsError if the profile needs what was not given. */
function profileOf(options: CertifyOptions): Profile | null {
  const { events, transactions, threeDs, authorizations, profile } = options;
  const endpoints = [events, transactions, threeDs, authorizations].filter(
    (one) => one !== undefined,
  );
  const isSigned = endpoints.every(({ signingSecrets = [] }) => signingSecrets.length > 0);
  const lacks: Record<Profile, string | undefined> = {
    events: events ? undefined : 'the event webhook',
    'events-3ds': events && threeDs ? undefined : 'the event webhook and the 3DS webhook',
    signed: events && threeDs && isSigned ? undefined : 'both, with a signing secret each',
  };
  if (profile === undefined) return profiles.findLast((one) => !lacks[one]) ?? null;
  if (lacks[profile]) {
    throw new CertifyOptionsError(`the profile "${profile}" needs ${lacks[profile]}`);
  }
  return profile;
}

function progressOf({ onProgress }: CertifyOptions, of: number): (run: CaseRun) => void {
  let number = 0;
  return ({ plan, definition }) => {
    number += 1;
    onProgress?.({ id: `${plan}/${definition.name}`, number, of });
  };
}

interface Selection {
  isChosen: (endpoint: Endpoint, definition: ConformanceCase) => boolean;
  expectedFailures: ReadonlySet<string>;
  /** How many cases there will be, if none of the first ones fails. */
  count: number;
}

interface EndpointRun extends Selection {
  seed: number;
  /** How often the partner has had this seed before. */
  repetition: number;
  limits: Limits;
  signal: AbortSignal;
  startedAtMs: number;
  profile: Profile | null;
  restart: CertifyOptions['restart'];
  onCase: (run: CaseRun) => void;
}

async function certifyEndpoint(
  endpoint: Endpoint,
  { seed, repetition, isChosen, expectedFailures, profile, ...surroundings }: EndpointRun,
): Promise<{ cases: CaseReport[]; obstacles: string[] }> {
  const { startedAtMs } = surroundings;
  // What is never sent again has another id in each run.
  const isSentOnce = sentOnce.has(endpoint.plan.name);
  const runs = await runPlan({
    ...endpoint,
    ...surroundings,
    random: randomOf({ seed, repetition: isSentOnce ? startedAtMs : repetition }, endpoint),
    isChosen: (definition) => isChosen(endpoint, definition),
  });
  return {
    cases: gradePlan(runs, expectedFailures, profile),
    obstacles: runs.flatMap(({ obstacle }) => obstacle ?? []),
  };
}

function randomOf(
  { seed, repetition }: Pick<EndpointRun, 'seed' | 'repetition'>,
  { target }: Endpoint,
): Random {
  return new Random(String(seed), repetition).fork(target.plan);
}

function probeOf({ probe }: CertifyOptions, signal: AbortSignal): EffectSource | undefined {
  if (!probe || 'effectsOf' in probe) return probe;
  if (!isHttpUrl(probe.url)) throw new CertifyOptionsError('the probe is no http(s) address');
  return new HttpProbe(probe, signal);
}

interface Surroundings {
  probe: EffectSource | undefined;
  platform: PlatformServer | undefined;
  startedAtMs: number;
  limits: Limits;
}

function endpointsOf(options: CertifyOptions, surroundings: Surroundings): Endpoint[] {
  const { threeDs, authorizations, appAddress } = options;
  const { probe, platform, startedAtMs, limits } = surroundings;
  const ofChannels = webhookChannels.flatMap((channel) => {
    const endpoint = options[channel];
    return endpoint ? webhookEndpoint(channel, options, probe, startedAtMs) : [];
  });
  const ofThreeDs =
    threeDs && platform ? [threeDsEndpoint(threeDs, platform, limits.threeDsAnswerMs)] : [];
  const ofAuthorizations = authorizations
    ? [authorizationEndpoint(authorizations, options, probe)]
    : [];
  const ofApp = appAddress !== undefined ? [appEndpoint(appAddress)] : [];
  const endpoints = [...ofChannels, ...ofThreeDs, ...ofAuthorizations, ...ofApp];
  if (endpoints.length === 0) throw new CertifyOptionsError('no endpoint was given');
  return endpoints;
}

function selectionOf(options: CertifyOptions, endpoints: readonly Endpoint[]): Selection {
  const { cases, expectedFailures = [] } = options;
  const idsOf = ({ plan }: Endpoint) =>
    [...plan.first, ...plan.cases, ...plan.last].map(({ name }) => `${plan.name}/${name}`);
  const known = endpoints.flatMap(idsOf);
  const isKnown = (asked: string) =>
    known.some((id) => id === asked || id.slice(id.indexOf('/') + 1) === asked);
  const unknown = [...(cases ?? []), ...expectedFailures].find((asked) => !isKnown(asked));
  if (unknown !== undefined) {
    throw new CertifyOptionsError(`there is no case "${unknown}" at the endpoints that were given`);
  }
  const isChosen: Selection['isChosen'] = ({ plan }, { name }) =>
    cases === undefined || cases.includes(name) || cases.includes(`${plan.name}/${name}`);
  const count = endpoints
    .map(({ plan, ...rest }) => {
      const chosen = [...plan.cases, ...plan.last].filter((each) =>
        isChosen({ plan, ...rest }, each),
      );
      return plan.first.length + chosen.length;
    })
    .reduce((sum, one) => sum + one, 0);
  const expected = known.filter((id) =>
    expectedFailures.some((asked) => asked === id || asked === id.slice(id.indexOf('/') + 1)),
  );
  return { isChosen, expectedFailures: new Set(expected), count };
}

/**
 * How often the partner has had this seed: it ignores repeated events, rightly, and their effects of that time
 * would count as effects of this run. Without a probe this is unknown.
 *
 * @throws CertifyOptionsError, ProbeError
 */
async function findRepetition(
  seed: number,
  endpoints: readonly Endpoint[],
  probe: EffectSource | undefined,
): Promise<number> {
  const probed = endpoints.filter(({ effects }) => probe && effects === probe);
  for (let repetition = 0; repetition <= MOST_REPETITIONS; repetition += 1) {
    const counts = await Promise.all(
      probed.map((endpoint) => {
        const [first] = endpoint.plan.first;
        const random = randomOf({ seed, repetition }, endpoint).fork(first!.name);
        return probe!.effectsOf(endpoint.newMessage(random).id);
      }),
    );
    if (counts.every(({ count }) => count === 0)) return repetition;
  }
  throw new CertifyOptionsError(
    `the partner has had seed ${seed} ${MOST_REPETITIONS} times: take another one`,
  );
}
