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
  /** The token of a company's onboarding link. */
  const linkOf = async (id: string): Promise<string> => {
    const path = `/v1/companies/generate-onboarding-url?companyId=${id}`;
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${apiKey}` } });
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return ((await response.json()) as { onboardingUrl: string }).onboardingUrl.split('/').at(-1)!;
  };
  const companyId = await create('/v1/companies', {
    externalId: 'fuzz',
    legalName: 'Fabrikam GmbH',
    registrationNumber: 'HRB 1',
    country: 'DE',
  });
  const personId = await create('/v1/people', { companyId, externalId: 'e-1', name: 'Mia Berg' });
  const cardId = await create('/v1/cards', {
    ...{ personId, cardType: 'physical' },
    shippingAddress: { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' },
  });
  return {
    ids: {
      '/v1/companies/': companyId,
      '/v1/sandbox/companies/': companyId,
      '/v1/people/': personId,
      '/v1/cards/': cardId,
      '/v1/sandbox/cards/': cardId,
      // Of a company of its own: a newer link would replace it.
      '/onboarding/company/': await linkOf(
        await create('/v1/companies', {
          externalId: 'fuzz-link',
          legalName: 'Contoso GmbH',
          registrationNumber: 'HRB 2',
          country: 'DE',
        }),
      ),
    },
    fields: { companyId: [companyId], personId: [personId] },
  };
}
