import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcsAuthentication } from '#contracts';
import { callJson } from '#testing';
import { CardAppClient } from '../../../libs/strong-auth/test/card-app-client.js';
import type { Endpoints } from '../../../local/endpoints.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from '../cardholder.ts';
import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';

const PURCHASE = {
  amount: { amount: 4_200, currency: 'EUR' },
  merchant: {
    name: 'Papeterie Rousseau',
    country: 'FR',
    categoryCode: '5943',
    url: 'https://papeterie-rousseau.example',
  },
};

const QUESTIONS = 21;
const QUESTION_INTERVAL_MS = 60;

/** Purchases that don't come to the cardholder's phone. */
export function presentingDrills(system: DrilledSystem): Row {
  const { services } = system.stack;
  let buyer: Buyer;
  return [
    { alert: 'ServiceAway', service: 'three-ds', inject: () => services['three-ds'].stop() },
    {
      alert: 'ThreeDsNotPresented',
      inject: async () => {
        buyer = await Buyer.enrol(system);
        await system.release('three-ds', 'hanging-statement.mjs', {
          HANGING_STATEMENT: 'INSERT INTO approvals (',
        });
      },
      load: () => buyer.buy(),
    },
  ];
}

/** More questions of the ACS than a replica can answer in time. */
export function admissionDrills(system: DrilledSystem): Row {
  const { endpoints, services } = system.stack;
  return [
    {
      alert: 'ThreeDsRequestsRefused',
      inject: () =>
        system.release('platform', 'hanging-statement.mjs', {
          SLOW_STATEMENT: '"acsTransactionId" text',
          SLOW_STATEMENT_MS: '1500',
        }),
      // More at the same time than the eight that are always admitted, and less than eight for each of three replicas.
      load: async () => {
        const urls = [services.platform, ...system.kubectl.replicasOf('platform')].map(
          ({ url }) => url,
        );
        await Promise.all(
          Array.from({ length: QUESTIONS }, async (_, number) => {
            await sleep(number * QUESTION_INTERVAL_MS);
            const url = urls[number % urls.length]!;
            await askAsAcs(url, endpoints, 'crd_of_another_issuer');
          }),
        );
      },
    },
  ];
}

function askAsAcs(platformUrl: string, { acs }: Endpoints, cardId: string) {
  return callJson<AcsAuthentication>(
    'POST',
    `${platformUrl}/acs/v1/authentications`,
    { acsTransactionId: randomUUID(), cardId, ...PURCHASE },
    { authorization: `Bearer ${acs.apiKey}` },
  );
}

/** A cardholder with a phone, and the shop's side of the purchase. */
class Buyer {
  private constructor(
    private readonly system: DrilledSystem,
    private readonly holder: Cardholder,
    private readonly phone: CardAppClient,
  ) {}

  static async enrol(system: DrilledSystem): Promise<Buyer> {
    const { endpoints } = system.stack;
    const holder = await createCardholder(endpoints);
    const phone = new CardAppClient(endpoints.threeDs, new URL(endpoints.cardApp).origin);
    const { code } = await enrolmentCodeFor(endpoints, holder);
    const { status } = await phone.enrol(code);
    if (status !== 201) throw new Error(`the phone was not enrolled: ${status}`);
    return new Buyer(system, holder, phone);
  }

  async buy(): Promise<void> {
    const { endpoints } = this.system.stack;
    const stream = await this.phone.openStream();
    try {
      const { body } = await askAsAcs(endpoints.platform, endpoints, this.holder.card.id);
      if (body.transStatus === 'C') await this.phone.approve(body.threeDsRequestId);
    } finally {
      stream.close();
    }
  }
}
