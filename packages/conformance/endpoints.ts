import {
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { isSigningSecret, signingKeyOf } from '#standard-webhooks';
import { admissionCases } from './cases/admission-cases.js';
import type { Need, Plan } from './cases/case-context.js';
import { additionCases, baseCases, effectCase, malformedCases } from './cases/content-cases.js';
import { deliveryCases } from './cases/delivery-cases.js';
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
  endpoint: EndpointOptions,
  { effectKinds }: CertifyOptions,
  probe: EffectSource | undefined,
  startedAtMs: number,
): Endpoint {
  const kind = kindOf(channel, effectKinds?.[channel] ?? defaultEffectKinds[channel]);
  const target = targetOf(channel, endpoint);
  return {
    target,
    plan: webhookPlan(channel, kind),
    effects: probe,
    newMessage: (random) => new CompanyEvents(random, startedAtMs).next(kind),
    has: (need) => (need === 'probe' ? probe !== undefined : hasSecrets(target, need)),
  };
}

/** @throws CertifyOptionsError */
export function threeDsEndpoint(
  { apiKey, decide, cardholder, ...endpoint }: ThreeDsOptions,
  platform: PlatformServer,
  presentMs: number,
): Endpoint {
  const target = targetOf('three-ds', endpoint);
  const requests = new ThreeDsRequests({ platform, decide, cardholder, presentMs });
  return {
    target,
    plan: threeDsPlan(requests, apiKey),
    effects: platform,
    newMessage: (random) => requests.make(random),
    has: (need) => {
      if (need === 'decisions') return decide !== undefined;
      return need === 'api_key' ? apiKey !== undefined : hasSecrets(target, need);
    },
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
    first: [...baseCases('webhooks.md#the-event-webhook', '15 s'), effectCase],
    cases: [
      ...admissionCases(),
      ...malformedCases(ENVELOPE),
      ...additionCases,
      ...eventCases(channel, effectKind),
      ...deliveryCases(effectKind),
    ],
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
export function threeDsPlan(requests: ThreeDsRequests, apiKey: string | undefined): Plan {
  return {
    name: 'three-ds',
    first: baseCases('three-ds.md#3-d-secure', '2 s'),
    cases: [...admissionCases(), ...malformedCases(REQUIRED), ...reportCases(requests, apiKey)],
  };
}
