import { parseArgs } from 'node:util';
import { parseCount, runInShell, UsageError } from '#command-line';
import { RestartError } from '../cases/case-context.js';
import type { CertifyOptions, EndpointOptions, ThreeDsOptions } from '../options.js';
import { type Profile, profiles } from '../report/report.js';
import type { PlanName } from '../sending/exchange.js';
import { type Cardholder, type Decide, decisionsAt } from '../three-ds/three-ds-requests.js';

/** @param invocation how the command is called. */
export const usageOf = (
  invocation: string,
) => `${invocation} [<events url>] [--transactions <url>] [--three-ds <url>] [--authorizations <url>] [--app-address <template>] [options]

Plays the platform against a partner's endpoints, and grades what they do (docs/conformance.md).
At least one endpoint. Tokens and secrets come from the environment:
  EVENTS_TOKEN, TRANSACTIONS_TOKEN, THREE_DS_TOKEN, AUTHORIZATIONS_TOKEN   the token of each endpoint
  EVENTS_SIGNING_SECRETS, TRANSACTIONS_..., THREE_DS_...   whsec_..., two with a comma; or
  SIGNING_SECRETS                                     the secrets of all endpoints
  PROBE_TOKEN, DECISIONS_TOKEN, PLATFORM_API_KEY      where they are needed

  --app-address template         the partner's appAddress, with {requestId} and {returnUrl}
  --header name                  the header of the token (partner-api-token)
  --probe url                    where effects are counted: GET <url>/effects/<event id>
  --profile name                 events, events-3ds or signed: what has to be verified (the largest possible)
  --restart command              ends your processes at once (kill -9), and starts them again
  --events-kind kind             the kind that the probe counts (account_top_up)
  --transactions-kind kind       the same at the transaction webhook (transaction_settled)
  --three-ds-decisions url       who plays the cardholder; "ask": somebody with the cardholder's device
  --three-ds-cardholder c/e      who is asked: <company id>/<external id>; needed by "ask"
  --listen host:port             where the kit takes 3DS reports (127.0.0.1 and a free port)
  --public-url url               how the partner reaches that, if at another address
  --seed n                       repeats an earlier run: same order, ids and bodies (by chance)
  --case id                      this case and what it rests on; may be repeated
  --expect-failure id            a case that is known to fail; may be repeated
  --report directory             writes report.md, report.json and junit.xml there
  --strict                       what the profile needs and could not be verified counts as failed
  --effect-seconds n             how long an effect may take (30)
  --decision-seconds n           how long a decision may take (30; with "ask" 150)
  --test-system                  the endpoints are at public addresses, and no production system

Exit codes: 0 all is well, 1 a case failed, 2 wrong usage, 3 not complete: interrupted, or the probe failed`;

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;
const known = {
  ...{
    transactions: text,
    'three-ds': text,
    authorizations: text,
    'app-address': text,
    header: text,
    probe: text,
    seed: text,
    report: text,
  },
  ...{ 'events-kind': text, 'transactions-kind': text, listen: text, 'public-url': text },
  ...{ 'three-ds-decisions': text, 'three-ds-cardholder': text },
  ...{ profile: text, restart: text },
  ...{ 'effect-seconds': text, 'decision-seconds': text },
  ...{ case: list, 'expect-failure': list },
  ...{ strict: flag, 'test-system': flag, help: flag },
};

type Values = ReturnType<typeof parse>['values'];

export interface Arguments {
  options: CertifyOptions;
  reportDirectory: string | undefined;
  isStrict: boolean;
  isTestSystem: boolean;
}

const DEFAULT_HEADER = 'partner-api-token';
const LARGEST_SEED = 999_999_999;
const ATTENDED_DECISION_SECONDS = 150;
const HIGHEST_PORT = 65_535;
const HOST_AND_PORT = /^(.+):(\d{1,5})$/;

/**
 * @param ask plays the cardholder with the help of a person at the terminal.
 * @returns null if only the usage was requested.
 * @throws UsageError, or the error of parseArgs for an unknown option.
 */
export function parseArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  ask: Decide,
): Arguments | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  refuseEmpty(values, positionals);
  return {
    options: {
      ...endpointsOf(values, positionals, environment, ask),
      ...(values.probe && { probe: { url: values.probe, token: environment.PROBE_TOKEN } }),
      effectKinds: { events: values['events-kind'], transactions: values['transactions-kind'] },
      seed: seedOf(values.seed),
      profile: profileOf(values),
      ...(values.restart && { restart: restartBy(values.restart) }),
      cases: values.case,
      expectedFailures: values['expect-failure'],
      limits: limitsOf(values),
    },
    reportDirectory: values.report,
    isStrict: values.strict,
    isTestSystem: values['test-system'],
  };
}

/** Usually caused by an unset shell variable. */
function refuseEmpty(values: Values, positionals: readonly string[]): void {
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''));
  if (empty) throw new UsageError(`--${empty[0]} is empty`);
  if (positionals.includes('')) throw new UsageError('The address of the event webhook is empty');
}

function endpointsOf(
  values: Values,
  [eventsUrl, ...others]: readonly string[],
  environment: NodeJS.ProcessEnv,
  ask: Decide,
): Pick<CertifyOptions, 'events' | 'transactions' | 'threeDs' | 'authorizations' | 'appAddress'> {
  if (others.length > 0) throw new UsageError('One address of the event webhook, not several');
  const { transactions, 'three-ds': threeDs, authorizations, 'app-address': appAddress } = values;
  const given = [eventsUrl, transactions, threeDs, authorizations, appAddress];
  if (given.every((one) => one === undefined)) throw new UsageError('Which endpoint?');
  const endpoint = (plan: PlanName, url: string) => endpointOf(plan, url, values, environment);
  return {
    ...(eventsUrl && { events: endpoint('events', eventsUrl) }),
    ...(transactions && { transactions: endpoint('transactions', transactions) }),
    ...(threeDs && {
      threeDs: { ...endpoint('three-ds', threeDs), ...threeDsOf(values, environment, ask) },
    }),
    ...(appAddress && { appAddress }),
    ...(authorizations && { authorizations: endpoint('authorizations', authorizations) }),
  };
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: known, allowPositionals: true });
}

function endpointOf(
  plan: PlanName,
  url: string,
  { header = DEFAULT_HEADER }: Values,
  environment: NodeJS.ProcessEnv,
): EndpointOptions {
  const prefix = plan.toUpperCase().replace('-', '_');
  const token = environment[`${prefix}_TOKEN`];
  if (!token) throw new UsageError(`${prefix}_TOKEN is not set: the token of ${url}`);
  const secrets = environment[`${prefix}_SIGNING_SECRETS`] ?? environment.SIGNING_SECRETS;
  const signingSecrets = secrets?.split(',').map((secret) => secret.trim());
  return { url, header, token, ...(signingSecrets && { signingSecrets }) };
}

function threeDsOf(
  values: Values,
  { PLATFORM_API_KEY: apiKey, DECISIONS_TOKEN: token }: NodeJS.ProcessEnv,
  ask: Decide,
): Partial<ThreeDsOptions> {
  const { 'three-ds-decisions': decisions, 'public-url': publicUrl } = values;
  const cardholder = cardholderOf(values);
  if (decisions === 'ask' && !cardholder) {
    throw new UsageError('--three-ds-decisions ask needs --three-ds-cardholder');
  }
  return {
    ...(apiKey && { apiKey }),
    ...(decisions && { decide: decisions === 'ask' ? ask : decisionsAt(decisions, token) }),
    ...(cardholder && { cardholder }),
    ...listenOf(values),
    ...(publicUrl && { publicUrl }),
  };
}

function cardholderOf({ 'three-ds-cardholder': given }: Values): Cardholder | undefined {
  if (given === undefined) return undefined;
  const [companyId, externalId, ...rest] = given.split('/');
  if (!companyId || !externalId || rest.length > 0) {
    throw new UsageError('--three-ds-cardholder: <company id>/<external id>');
  }
  return { companyId, externalId };
}

function listenOf({ listen }: Values): Pick<ThreeDsOptions, 'listen'> {
  if (listen === undefined) return {};
  const [, host, port] = HOST_AND_PORT.exec(listen) ?? [];
  if (host === undefined || Number(port) > HIGHEST_PORT) {
    throw new UsageError(`--listen: "${listen}" is not host:port`);
  }
  return { listen: { host, port: Number(port) } };
}

function profileOf({ profile }: Values): Profile | undefined {
  const known = profiles.find((one) => one === profile);
  if (profile !== undefined && !known) {
    throw new UsageError(`--profile: "${profile}" is none of ${profiles.join(', ')}`);
  }
  return known;
}

function restartBy(command: string): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const code = await runInShell(command, signal);
    if (code !== 0) throw new RestartError(`the command that restarts ended with ${code}`);
  };
}

function limitsOf(values: Values): CertifyOptions['limits'] {
  const effect = values['effect-seconds'];
  const isAttended = values['three-ds-decisions'] === 'ask';
  const decision =
    values['decision-seconds'] ?? (isAttended ? String(ATTENDED_DECISION_SECONDS) : undefined);
  return {
    ...(effect && { effectMs: parseCount(effect, '--effect-seconds') * 1_000 }),
    ...(decision && { decisionMs: parseCount(decision, '--decision-seconds') * 1_000 }),
  };
}

function seedOf(given: string | undefined): number {
  if (given === undefined) return 1 + Math.floor(Math.random() * LARGEST_SEED);
  return parseCount(given, '--seed');
}
