import type { KnownValues } from './known-values.ts';

/** A company with a person and a card, through the API itself, so that paths lead to something. */
export async function seed(url: string, apiKey: string): Promise<KnownValues> {
  const create = async (path: string, body: object): Promise<string> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`${path}: ${response.status}`);
    return ((await response.json()) as { id: string }).id;
  };
  const companyId = await create('/v1/companies', {
    externalId: 'fuzz',
    legalName: 'Fabrikam GmbH',
    registrationNumber: 'HRB 1',
    country: 'DE',
  });
  const personId = await create('/v1/people', { companyId, externalId: 'e-1', name: 'Mia Berg' });
  const cardId = await create('/v1/cards', { personId, cardType: 'physical' });
  return {
    ids: { '/v1/companies/': companyId, '/v1/people/': personId, '/v1/cards/': cardId },
    fields: { companyId: [companyId], personId: [personId] },
  };
}
