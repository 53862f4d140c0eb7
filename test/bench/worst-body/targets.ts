import { BACK_OFFICE_HEADER } from '#contracts';
import { signingKeyOf, signWebhook, WebhookHeader } from '#standard-webhooks';
import type { Stack } from '../../../tools/local/stack.ts';
import {
  goodPeople,
  type WorstBody,
  worstBodies,
  worstCsv,
  worstEvents,
  worstMessages,
  worstTransactions,
} from './worst-bodies.ts';

export const SERVICES = ['platform', 'gateway', 'onboarding', 'three-ds'] as const;

const KIBIBYTE = 1024;

/** An endpoint of a service, and the bodies to send to it. */
export interface Target {
  name: string;
  service: (typeof SERVICES)[number];
  path: string;
  bytes: number;
  bodies: readonly WorstBody[];
  headersOf: (body: string) => Record<string, string>;
}

/** Every endpoint that reads a body with its own limits, with credentials where they are checked first. */
export async function targetsOf(stack: Stack): Promise<Target[]> {
  const { partner, acs, processor } = stack.endpoints;
  const headers = (all: Record<string, string>) => () => all;
  const bearer = (token: string) => headers({ authorization: `Bearer ${token}` });
  const operator = `Bearer ${partner.operatorToken}`;
  const signedWith = (token: string) => (body: string) => ({
    [partner.webhookHeader]: token,
    ...webhookHeaders(partner.signingSecret, body),
  });
  const signed = signedWith(partner.webhookToken);
  const directory = `/companies/${await ownCompany(stack)}/people`;
  const target = (
    service: Target['service'],
    [name, path]: [string, string],
    kibibytes: number,
    rest: Partial<Target> = {},
  ): Target => {
    const bytes = kibibytes * KIBIBYTE;
    return { name, service, path, bytes, bodies: worstBodies, headersOf: () => ({}), ...rest };
  };
  const cardApp = '/card-app/api/enrolment/options';
  return [
    target('platform', ["the platform's card app, signed out", cardApp], 32),
    target('three-ds', ["the partner's card app, signed out", cardApp], 32),
    target('three-ds', ["three-ds's own API", '/people/cmp_1/e-1/enrolment-codes'], 64, {
      headersOf: bearer(partner.backEndToken),
    }),
    target('platform', ["the platform's API", '/v1/companies'], 256, {
      headersOf: bearer(partner.apiKey),
    }),
    target('platform', ['the back office, signed out', '/back-office/api/enrolment/options'], 64, {
      headersOf: headers({ [BACK_OFFICE_HEADER]: '1' }),
    }),
    target('platform', ['the ACS', '/acs/v1/authentications'], 64, {
      headersOf: bearer(acs.apiKey),
    }),
    target('platform', ['the processor', '/processor/v1/messages'], 64, {
      bodies: [...worstBodies, ...worstMessages],
      headersOf: bearer(processor.apiKey),
    }),
    target('platform', ['an onboarding link', await onboardingPath(stack)], 2 * KIBIBYTE, {
      bodies: [...worstBodies, goodPeople(10_000, false)],
    }),
    target('gateway', ['the gateway', '/webhooks/events'], 2.25 * KIBIBYTE, { headersOf: signed }),
    target('gateway', ['the gateway, events', '/webhooks/events'], 2.25 * KIBIBYTE, {
      bodies: worstEvents,
      headersOf: signed,
    }),
    target('gateway', ["the gateway's transactions", '/webhooks/transactions'], 2.25 * KIBIBYTE, {
      bodies: [...worstBodies, ...worstTransactions],
      headersOf: signedWith(partner.transactionWebhookToken),
    }),
    target('gateway', ["the gateway's 3DS webhook", '/webhooks/three-ds'], 64, {
      headersOf: signed,
    }),
    target('onboarding', ["the partner's directory", directory], 4 * KIBIBYTE, {
      bodies: [...worstBodies, goodPeople(20_000, true)],
      headersOf: headers({ authorization: operator }),
    }),
    target('onboarding', ["the directory's CSV", `${directory}/import`], 4 * KIBIBYTE, {
      bodies: worstCsv,
      headersOf: headers({ authorization: operator, 'content-type': 'text/csv' }),
    }),
  ];
}

async function onboardingPath({ endpoints }: Stack): Promise<string> {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${endpoints.platform}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${endpoints.partner.apiKey}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { id: string; onboardingUrl: string };
  };
  const { id } = await call('/v1/companies', COMPANY);
  const link = await call(`/v1/companies/generate-onboarding-url?companyId=${id}`);
  return new URL(link.onboardingUrl).pathname;
}

async function ownCompany({ endpoints }: Stack): Promise<string> {
  const response = await fetch(`${endpoints.onboarding}/companies`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${endpoints.partner.operatorToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(COMPANY),
  });
  return ((await response.json()) as { id: string }).id;
}

const COMPANY = {
  externalId: 'worst-body',
  legalName: 'Fabrikam GmbH',
  registrationNumber: 'HRB 59020464',
  country: 'DE',
};

let sent = 0;

/** New headers with a new event id. */
function webhookHeaders(secret: string, body: string): Record<string, string> {
  sent += 1;
  const [id, seconds] = [`evt_worst_${sent}`, Math.floor(Date.now() / 1_000)];
  return {
    [WebhookHeader.id]: id,
    [WebhookHeader.timestamp]: String(seconds),
    [WebhookHeader.signature]: signWebhook(signingKeyOf(secret), id, seconds, body),
  };
}
