import {
  appAddressFor,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { isSigningSecret, signingKeyOf } from '#standard-webhooks';
import {
  authorizationCases,
  firstAuthorizationCases,
  newQuestion,
} from './authorizations/authorization-cases.js';
import { AppAddress, appCases } from './app-switch/app-cases.js';
import { admissionCases } from './cases/admission-cases.js';
import type { Need, Plan, Sibling } from './cases/case-context.js';
import {
  additionCases,
  baseCases,
  effectCase,
  malformedCases,
  sameSecondCase,
} from './cases/content-cases.js';
import { deliveryCases, restartCases } from './cases/delivery-cases.js';
import { eventCases } from './cases/event-cases.js';
import type { EffectSource } from './effects.js';
import {
  type CertifyOptions,
  CertifyOptionsError,
  type EndpointOptions,
  type ThreeDsOptions,
} from './options.js';
import type { PlanName, Target } from './sending/exchange.js';
import { CompanyEvents, type Outgoing } from './sending/outgoing.js';
import type { Random } from './sending/random.js';
import type { PlatformServer } from './three-ds/platform-server.js';
import { reportCases } from './three-ds/three-ds-cases.js';
import { ThreeDsRequests } from './three-ds/three-ds-requests.js';

/** An endpoint of the partner with all that its cases need. */
export interface Endpoint {
  target: Target;
  plan: Plan;
  effects: EffectSource | undefined;
  newMessage: (random: Random) => Outgoing;
  has: (need: Need) => boolean;
  sibling?: Sibling;
}

/** Kinds of which most partners have an effect: money came in, money was spent. */
export const defaultEffectKinds: Readonly<Record<WebhookChannel, string>> = {
  events: 'account_top_up',
  transactions: 'transaction_settled',
};

const HEADER = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const TOKEN = /^[\x21-\x7e]{1,1000}$/;

/** @throws CertifyOptionsError */
export function webhookEndpoint(
  channel: WebhookChannel,
  options: CertifyOptions,
  probe: EffectSource | undefined,
  startedAtMs: number,
): Endpoint {
  const { target, kind } = webhookOf(channel, options)!;
  const sibling = webhookOf(channel === 'events' ? 'transactions' : 'events', options);
  return {
    target,
    plan: webhookPlan(channel, kind),
    effects: probe,
    newMessage: (random) => new CompanyEvents(random, startedAtMs).next(kind),
    sibling,
    has: (need) => {
      if (need === 'probe') return probe !== undefined;
      if (need === 'restart') return options.restart !== undefined;
      return need === 'both_webhooks' ? sibling !== undefined : hasSecrets(target, need);
    },
  };
}

/** @throws CertifyOptionsError */
function webhookOf(channel: WebhookChannel, options: CertifyOptions): Sibling | undefined {
  const endpoint = options[channel];
  if (!endpoint) return undefined;
  const kind = options.effectKinds?.[channel] ?? defaultEffectKinds[channel];
  return { target: targetOf(channel, endpoint), kind: kindOf(channel, kind) };
}

/** @throws CertifyOptionsError */
export function threeDsEndpoint(
  { apiKey, decide, cardholder, ...endpoint }: ThreeDsOptions,
  platform: PlatformServer,
  presentMs: number,
): Endpoint {
  const target = targetOf('three-ds', endpoint);
  const requests = new ThreeDsRequests({ platform, decide, cardholder, apiKey, presentMs });
  return {
    target,
    plan: threeDsPlan(requests),
    effects: platform,
    newMessage: (random) => requests.make(random),
    has: (need) => {
      if (need === 'decisions') return decide !== undefined;
      return need === 'api_key' ? apiKey !== undefined : hasSecrets(target, need);
    },
  };
}

/** @throws CertifyOptionsError */
export function authorizationEndpoint(
  endpoint: EndpointOptions,
  options: CertifyOptions,
  probe: EffectSource | undefined,
): Endpoint {
  const target = targetOf('authorizations', endpoint);
  const sibling = webhookOf('transactions', options);
  return {
    target,
    plan: authorizationPlan(),
    effects: probe,
    newMessage: (random) => newQuestion(random),
    sibling,
    has: (need) => {
      if (need === 'probe') return probe !== undefined;
      return need === 'transactions' ? sibling !== undefined : hasSecrets(target, need);
    },
  };
}

/** The address of the partner's app, which is opened and not called. @throws CertifyOptionsError */
export function appEndpoint(template: string): Endpoint {
  if (!isHttpUrl(appAddressFor(template, 'a', 'b'))) {
    throw new CertifyOptionsError(`app-switch: "${template}" is no http(s) address`);
  }
  const { origin } = new URL(appAddressFor(template, 'a', 'b'));
  return {
    target: { plan: 'app-switch', url: origin, header: '', token: '', keys: [] },
    plan: appPlan(new AppAddress(template)),
    effects: undefined,
    newMessage: () => {
      throw new Error('nothing is sent to an app');
    },
    has: () => false,
  };
}

/** @throws CertifyOptionsError */
function targetOf(plan: PlanName, { signingSecrets = [], ...given }: EndpointOptions): Target {
  const { url, header, token } = given;
  const wrong = (what: string) => new CertifyOptionsError(`${plan}: ${what}`);
  if (!isHttpUrl(url)) throw wrong(`"${url}" is no http(s) address`);
  if (!HEADER.test(header)) throw wrong('the header of the token is no name of a header');
  if (!TOKEN.test(token)) throw wrong('the token must have 1 to 1,000 visible ASCII characters');
  if (signingSecrets.length > 2) throw wrong('at most two signing secrets');
  if (!signingSecrets.every(isSigningSecret)) {
    throw wrong('a signing secret is whsec_ and 24 to 64 bytes in base64');
  }
  return { plan, url, header: header.toLowerCase(), token, keys: signingSecrets.map(signingKeyOf) };
}

function hasSecrets({ keys }: Target, need: Need): boolean {
  if (need === 'signing_secret') return keys.length > 0;
  return need === 'second_signing_secret' && keys.length > 1;
}

function kindOf(channel: WebhookChannel, identifier: string): EventClass<WebhookEvent> {
  const kinds = eventClassesByChannel[channel];
  const kind = kinds.find((each) => eventDeclarationOf(each).identifier === identifier);
  if (!kind) {
    const known = kinds.map((each) => eventDeclarationOf(each).identifier).join(', ');
    throw new CertifyOptionsError(`${channel}: "${identifier}" is none of its kinds: ${known}`);
  }
  return kind;
}

export function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const ENVELOPE = ['event', 'companyId', 'timestamp', 'data'];

/** The cases of the event webhook and of the transaction webhook, which are the same but for the kinds. */
export function webhookPlan(channel: WebhookChannel, effectKind: EventClass<WebhookEvent>): Plan {
  return {
    name: channel,
    first: [...baseCases('webhooks.md#the-event-webhook', '15 s'), effectCase, sameSecondCase],
    cases: [
      ...admissionCases(),
      ...malformedCases(ENVELOPE),
      ...additionCases,
      ...eventCases(channel, effectKind),
      ...deliveryCases(channel, effectKind),
    ],
    last: restartCases,
  };
}

// Without one of these no cardholder can be asked, or called back.
const REQUIRED = [
  'threeDsRequestId',
  'companyId',
  'cardId',
  'externalId',
  'amount',
  'merchant',
  'digest',
  'callbackUrl',
];

/** The cases of the 3DS webhook. */
export function threeDsPlan(requests: ThreeDsRequests): Plan {
  return {
    name: 'three-ds',
    first: baseCases('three-ds.md#3-d-secure', '2 s'),
    cases: [...admissionCases(), ...malformedCases(REQUIRED), ...reportCases(requests)],
    last: [],
  };
}

// Without one of these there is nothing to decide.
const QUESTION = ['authorizationRequestId', 'cardId', 'amount', 'merchant'];

/** The cases of the authorization webhook. */
export function authorizationPlan(): Plan {
  return {
    name: 'authorizations',
    first: firstAuthorizationCases(),
    cases: [...admissionCases(), ...malformedCases(QUESTION), ...authorizationCases()],
    last: [],
  };
}

/** The cases of the address of the partner's app. */
export function appPlan(address: AppAddress): Plan {
  const { first, others } = appCases(address);
  return { name: 'app-switch', first: [first], cases: others, last: [] };
}
