import type { CardResource } from '#contracts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { call, sendAtOnce } from '../support/http-load.ts';
import type { DeviceOwner } from './device-messages.ts';

export interface Cardholder extends DeviceOwner {
  cardId: string;
}

const CREATED_AT_ONCE = 8;

/** People of one company, each with an active card. */
export async function createCardholders(
  { platform, partner }: Endpoints,
  count: number,
): Promise<Cardholder[]> {
  const post = (path: string, body: object = {}) =>
    call(
      'POST',
      `${platform}${path}`,
      { authorization: `Bearer ${partner.apiKey}` },
      JSON.stringify(body),
    );
  const create = async <T>(path: string, body?: object): Promise<T> => {
    const { status, text } = await post(path, body);
    if (status > 299) throw new Error(`${path}: ${status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const { id: companyId } = await create<{ id: string }>('/v1/companies', {
    externalId: 'bench',
    legalName: 'Lindqvist AB',
    registrationNumber: '5560-1',
    country: 'SE',
  });
  await create(`/v1/sandbox/companies/${companyId}/approve-kyc`);
  const cardholders: Cardholder[] = [];
  await sendAtOnce(count, CREATED_AT_ONCE, async (number) => {
    const person = { companyId, externalId: `employee-${number}`, name: `Employee ${number}` };
    const { id: personId } = await create<{ id: string }>('/v1/people', person);
    const { id: cardId } = await create<CardResource>('/v1/cards', {
      personId,
      cardType: 'virtual',
    });
    cardholders.push({ ...person, cardId });
    return post(`/v1/cards/${cardId}/activate`);
  });
  if (cardholders.length < count) throw new Error(`${cardholders.length} of ${count} cardholders`);
  return cardholders;
}
