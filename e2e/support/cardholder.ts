import { randomUUID } from 'node:crypto';
import type { CardResource, EnrolmentCode, PersonResource } from '#contracts';
import { callJson } from '#testing';
import type { Endpoints } from '../../local/endpoints.ts';

/** Somebody at a company of the partner, with an active card. */
export type Cardholder = {
  companyId: string;
  externalId: string;
  name: string;
  card: CardResource;
};

export async function createCardholder(endpoints: Endpoints): Promise<Cardholder> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await callJson<T>('POST', `${endpoints.platform}${path}`, body, {
      authorization: `Bearer ${endpoints.partner.apiKey}`,
    });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const tag = randomUUID();
  const { id: companyId } = await call<{ id: string }>('/v1/companies', {
    externalId: tag,
    legalName: 'Lindqvist AB',
    registrationNumber: tag,
    country: 'SE',
  });
  await call(`/v1/sandbox/companies/${companyId}/approve-kyc`);
  const person = { companyId, externalId: `e-${tag}`, name: 'Ada Lindqvist' };
  const { id: personId } = await call<PersonResource>('/v1/people', person);
  const ordered = await call<CardResource>('/v1/cards', { personId, cardType: 'virtual' });
  const card = await call<CardResource>(`/v1/cards/${ordered.id}/activate`);
  return { ...person, card };
}

/** What the partner hands over to a cardholder that it is sure of, to enrol a device with. */
export async function enrolmentCodeFor(
  endpoints: Endpoints,
  { companyId, externalId, name }: Cardholder,
): Promise<EnrolmentCode> {
  const { status, body } = await callJson<EnrolmentCode>(
    'POST',
    `${endpoints.threeDs}/people/${companyId}/${externalId}/enrolment-codes`,
    { name },
    { authorization: `Bearer ${endpoints.partner.backEndToken}` },
  );
  if (status !== 201) throw new Error(`enrolment code: ${status} ${JSON.stringify(body)}`);
  return body;
}
