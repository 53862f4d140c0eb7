import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiScopes } from '#contracts';
import { Client } from 'pg';
import type { Target } from './generated-clients.ts';
import type { KnownValues } from './documented-calls.ts';

const LOOK_INTERVAL_MS = 100;
/** Two minutes. */
const LOOKS = 1_200;

/** @returns the API key of a new partner without data. */
export async function addPartner(databaseUrl: string, name: string): Promise<string> {
  const apiKey = `pk_test_${randomBytes(32).toString('base64url')}`;
  const keyHash = createHash('sha256').update(apiKey).digest();
  const id = `ptn_${randomBytes(16).toString('hex')}`;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('INSERT INTO partners (id, name) VALUES ($1, $2)', [id, name]);
    await client.query('INSERT INTO api_keys (key_hash, partner_id, scopes) VALUES ($1, $2, $3)', [
      keyHash,
      id,
      apiScopes,
    ]);
  } finally {
    await client.end();
  }
  return apiKey;
}

/** @returns the ids of the partner's API keys. */
export async function keyIdsOf(target: Target): Promise<string[]> {
  const { data } = await new Caller(target).call('GET', '/v1/api-keys');
  return (data as { id: string }[]).map(({ id }) => id);
}

/** Creates an object of each kind with an id through the APIs, so that paths with ids can succeed. */
export async function seed(target: Target, acsKey: string): Promise<KnownValues> {
  const partner = new Caller(target);
  // Applies at once for a partner without companies; the platform then sends the card mails.
  await partner.call('PUT', '/v1/communication-settings', { integrationLevel: 'light' });
  await partner.call('PUT', '/v1/webhook-endpoints/three_ds', endpointAt(target.url));
  const companyId = await partner.create('/v1/companies', {
    externalId: 'fuzz',
    legalName: 'Fabrikam GmbH',
    registrationNumber: 'HRB 1',
    country: 'DE',
  });
  const personId = await partner.create('/v1/people', {
    ...{ companyId, externalId: 'e-1', name: 'Mia Berg' },
    email: 'mia.berg@cardholder.example',
  });
  await partner.call('POST', `/v1/sandbox/companies/${companyId}/approve-kyc`);
  const cardId = await partner.create('/v1/cards', {
    ...{ personId, cardType: 'physical' },
    shippingAddress: { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  });
  await partner.call('POST', `/v1/sandbox/cards/${cardId}/ship`);
  const letter = await partner.call('GET', `/v1/sandbox/cards/${cardId}/letter`);
  await partner.call('POST', `/v1/cards/${cardId}/activate`, {
    activationCode: letter['activationCode'],
  });
  const accountId = await partner.accountOf(companyId);
  const { transactionId } = await partner.call('POST', '/v1/sandbox/payments', {
    ...{ cardId, scenario: 'several_clearings' },
  });
  const topUp = await partner.call('POST', '/v1/sandbox/bank-transfers', {
    reference: 'fuzz',
    amount: { amount: 500, currency: 'EUR' },
  });
  const threeDsRequestId = await payWith(new Caller({ ...target, apiKey: acsKey }), cardId);
  return {
    ids: {
      '/v1/companies/': companyId,
      '/v1/sandbox/companies/': companyId,
      '/v1/people/': personId,
      '/v1/cards/': cardId,
      '/v1/sandbox/cards/': cardId,
      '/v1/accounts/': accountId,
      '/v1/sandbox/accounts/': accountId,
      '/v1/transactions/': transactionId as string,
      '/v1/top-ups/': topUp['id'] as string,
      '/v1/events/': await partner.firstOf('/v1/events'),
      '/v1/mails/': await partner.firstOf('/v1/mails'),
      '/v1/three-ds-requests/': threeDsRequestId,
      '/v1/sandbox/three-ds-requests/': threeDsRequestId,
      '/onboarding/company/': await linkToken(partner),
    },
    fields: {
      companyId: [companyId],
      personId: [personId],
      accountId: [accountId],
      cardId: [cardId],
    },
  };
}

const endpointAt = (url: string) => ({
  ...{ url: `${url}/nothing-is-here`, header: 'partner-api-token', token: 'token-of-the-partner' },
  status: 'enabled',
});

/** @returns the id of the payment's 3-D Secure request. */
async function payWith(acs: Caller, cardId: string): Promise<string> {
  const { threeDsRequestId } = await acs.call('POST', '/acs/v1/authentications', {
    acsTransactionId: crypto.randomUUID(),
    cardId,
    amount: { amount: 12_950, currency: 'EUR' },
    merchant: {
      name: 'Papeterie Rousseau',
      country: 'FR',
      categoryCode: '5943',
      url: 'https://papeterie-rousseau.example',
    },
  });
  if (typeof threeDsRequestId !== 'string')
    throw new Error('the payment started no 3-D Secure request');
  return threeDsRequestId;
}

/** For a separate company, because a newer link would replace it. */
async function linkToken(partner: Caller): Promise<string> {
  const companyId = await partner.create('/v1/companies', {
    externalId: 'fuzz-link',
    legalName: 'Contoso GmbH',
    registrationNumber: 'HRB 2',
    country: 'DE',
  });
  const path = `/v1/companies/generate-onboarding-url?companyId=${companyId}`;
  const { onboardingUrl } = await partner.call('GET', path);
  return (onboardingUrl as string).split('/').at(-1)!;
}

class Caller {
  private readonly target: Target;

  constructor(target: Target) {
    this.target = target;
  }

  async create(path: string, body: object): Promise<string> {
    return (await this.call('POST', path, body))['id'] as string;
  }

  /** The newest item of a list, when there is one: mails are written after their cause. */
  async firstOf(path: string): Promise<string> {
    for (let look = 0; look < LOOKS; look++) {
      const { data } = await this.call('GET', `${path}?limit=1`);
      const [first] = data as { id: string }[];
      if (first) return first.id;
      await sleep(LOOK_INTERVAL_MS);
    }
    throw new Error(`nothing came to ${path}`);
  }

  /** The account of the company's first card. */
  async accountOf(companyId: string): Promise<string> {
    const { data } = await this.call('GET', `/v1/accounts?companyId=${companyId}`);
    return (data as { id: string }[])[0]!.id;
  }

  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { url, apiKey } = this.target;
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  }
}
