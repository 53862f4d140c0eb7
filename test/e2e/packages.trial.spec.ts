import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_EVENT_BYTES } from '#contracts';
import { PlatformClient } from '#platform-client';
import { eventually } from '#testing';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { tryPython } from '../../tools/fuzz/generated-clients.ts';
import { nodeMajors, packed, PartnerProject } from './support/partner-project.ts';
import { WebhookReceiver } from './support/webhook-receivers.ts';

/** What a partner does with the client, whichever way it is loaded. */
const TOUR = `
module.exports = async ({ PlatformClient, PlatformError, isPlatformError }) => {
  const { BASE_URL: baseUrl, API_KEY: apiKey } = process.env;
  const client = new PlatformClient({ baseUrl, apiKey });
  const company = await client.companies.create({ externalId: 'packed', legalName: 'Fabrikam GmbH',
    registrationNumber: 'HRB 59020464', country: 'DE' });
  const person = await client.people.create({ companyId: company.id, externalId: 'e-1', name: 'Mia Berg' });
  const card = await client.cards.order({ personId: person.id, cardType: 'virtual' });
  const ids = [];
  for await (const { id } of client.cards.list({ companyId: company.id, limit: 1 })) ids.push(id);
  const refusal = await client.cards.order({ personId: 'per_unknown', cardType: 'virtual' }).catch((error) => error);
  const invalid = await client.people.create({ companyId: company.id }).catch((error) => error);
  const foreign = new PlatformClient({ baseUrl, apiKey: 'pk_test_wrong' });
  const wrongKey = await foreign.companies.list().catch((error) => error);
  console.log(JSON.stringify({
    node: process.versions.node, hasCard: ids.includes(card.id), count: ids.length,
    refusals: [isPlatformError(refusal, 'card_person_unknown'), refusal instanceof PlatformError, wrongKey.code],
    pointers: [...new Set(invalid.errors.map(({ pointer }) => pointer))],
  }));
};
`;
const loaders = {
  'esm.mjs': `import * as client from '@partner-card-platform/client';
import tour from './tour.cjs';
await tour(client);`,
  'commonjs.cjs': `void require('./tour.cjs')(require('@partner-card-platform/client'));`,
};

/** Compiles only with the types of the package, in both kinds of modules. */
const TYPED = `import { PlatformClient, type Card, type PlatformEvent } from '@partner-card-platform/client';
export async function cardsOf(client: PlatformClient): Promise<Card[]> {
  const cards: Card[] = [];
  for await (const card of client.cards.list({ companyId: 'cmp_1' })) cards.push(card);
  // @ts-expect-error: there is no such card
  await client.cards.order({ personId: 'per_1', cardType: 'wooden' });
  return cards;
}
export const subjectOf = (result: PlatformEvent): string =>
  result.event === 'card_ordered' ? result.data.cardId : result.companyId;
`;

const token = 'a-token-of-the-partner';

describe('the packages for partners', () => {
  let stack: Stack;
  let client: PlatformClient;
  let project: PartnerProject;

  beforeAll(async () => {
    const packages = packed('platform-client');
    stack = await startStack({
      isTemporary: true,
      services: ['platform'],
      infrastructure: ['postgres'],
    });
    const { platform: baseUrl, partner } = stack.endpoints;
    client = new PlatformClient({ baseUrl, apiKey: partner.apiKey });
    project = await PartnerProject.create(await packages);
    project.write('tour.cjs', TOUR);
    for (const [name, text] of Object.entries(loaders)) project.write(name, text);
  });

  afterAll(async () => {
    project?.remove();
    await stack?.stop();
  });

  const environment = () => ({
    BASE_URL: stack.endpoints.platform,
    API_KEY: stack.endpoints.partner.apiKey,
  });

  describe.each(nodeMajors)('the client on Node %i', (major) => {
    it.each(Object.keys(loaders))('makes a person and a card, as %s', async (program) => {
      const result = JSON.parse(await project.node(major, [program], environment())) as object;
      expect(result).toEqual({
        node: expect.stringMatching(`^${major}\\.`),
        hasCard: true,
        count: expect.any(Number),
        refusals: [true, true, 'api_key_invalid'],
        pointers: ['/externalId', '/name'],
      });
    });
  });

  it('has types for modules of both kinds, and an example for Nest that compiles with them', async () => {
    project.borrow('@nestjs', '@types', 'express', 'fastify', 'reflect-metadata', 'rxjs');
    const examples = 'node_modules/@partner-card-platform/client/examples';
    project.write('nest.mts', readFileSync(project.at(`${examples}/nest.ts`), 'utf8'));
    project.write('typed.mts', TYPED);
    project.write('typed.cts', TYPED);
    await project.compile('typed.mts', 'typed.cts', 'nest.mts');
  });

  it.each([
    ['Express', 'node_modules/@partner-card-platform/client/examples/express.mjs'],
    ['Fastify', 'node_modules/@partner-card-platform/client/examples/fastify.mjs'],
    ['Nest', 'built/nest.mjs'],
    ['node:http', 'node_modules/@partner-card-platform/client/examples/node-http.mjs'],
  ])("takes only the platform's webhooks with %s", async (_name, program) => {
    const { secret } = await client.webhookEndpoints.rollSigningSecret('events', {
      overlapHours: 0,
    });
    const receiver = await WebhookReceiver.start(project, program, { secret, token });
    try {
      const endpoint = { url: receiver.url, header: 'x-cards-token', status: 'enabled' } as const;
      await client.webhookEndpoints.configure('events', { ...endpoint, token });
      const { id } = await client.events.sendTest({ channel: 'events', event: 'card_ordered' });
      await eventually('the delivery', async () => {
        const { status } = await client.events.get(id);
        return status === 'delivered';
      });
      expect(receiver.printed).toContain(`${id} card_ordered`);
      // As large as an event may be, so that it is the signature that is refused.
      const body = JSON.stringify({ text: 'x'.repeat(MAX_EVENT_BYTES) }).slice(0, MAX_EVENT_BYTES);
      const forged = await fetch(receiver.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-cards-token': token },
        body: `${body.slice(0, -2)}"}`,
      });
      expect(forged.status).toBe(401);
    } finally {
      await receiver.stop();
    }
  });

  it('has a document from which a client for Python is generated, which makes a person and a card', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'python-client-'));
    const file = join(directory, 'openapi.json');
    writeFileSync(file, JSON.stringify(await client.openapi.get()));
    const { platform: url, partner } = stack.endpoints;
    await tryPython(file, directory, { url, apiKey: partner.apiKey });
  });
});
