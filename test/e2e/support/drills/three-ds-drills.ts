import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcsAuthentication, PurchaseResource } from '#contracts';
import { callJson } from '#testing';
import { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import type { Endpoints } from '../../../../tools/local/endpoints.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from '../cardholder.ts';
import type { DrilledSystem, Row } from './drilled-system.ts';

const PURCHASE = {
  amount: { amount: 4_200, currency: 'EUR' },
  merchant: {
    name: 'Papeterie Rousseau',
    country: 'FR',
    categoryCode: '5943',
    url: 'https://papeterie-rousseau.example',
  },
};

/** Decided at the same time. */
const DECISIONS = 12;
/** Of a decision: a second and a half in one replica, and half a second in each of three. */
const DECIDING_MS = '130';

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
  const { endpoints } = system.stack;
  return [
    {
      alert: 'ThreeDsRequestsRefused',
      inject: () =>
        system.release('platform', 'hanging-statement.mjs', {
          SLOW_STATEMENT: '"acsTransactionId" text',
          // A question may wait for the statement before its own, and is answered with U after 2.5 seconds.
          SLOW_STATEMENT_MS: '900',
        }),
      // More at the same time than the eight that are always admitted, and less than eight for each of three replicas.
      load: async () => {
        const urls = system.replicasOf('platform').map(({ url }) => url);
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

/** Decisions of which the ACS hears late, or never. */
export function finalAnswerDrills(system: DrilledSystem): Row {
  const { endpoints, services } = system.stack;
  let cardId: string;

  /** An open purchase in the demo shop, which is the ACS as well. @returns the id of its request, if it came that far */
  async function begin(platformUrl: string): Promise<string | null> {
    const { partner } = endpoints;
    const { amount } = PURCHASE;
    const { body } = await callJson<PurchaseResource>(
      'POST',
      `${platformUrl}/v1/sandbox/purchases`,
      { cardId, amount, partner: 'presents' },
      { authorization: `Bearer ${partner.apiKey}` },
    );
    return body.threeDsRequestId;
  }

  const approve = (platformUrl: string, requestId: string) =>
    callJson(
      'POST',
      `${platformUrl}/v1/sandbox/three-ds-requests/${requestId}/simulate`,
      { outcome: 'approve' },
      { authorization: `Bearer ${endpoints.partner.apiKey}` },
    );

  return [
    {
      alert: 'ThreeDsFinalAnswersSlow',
      inject: async () => {
        cardId = (await createCardholder(endpoints)).card.id;
        await system.scaleToOne('platform');
        await system.release('platform', 'hanging-statement.mjs', {
          SLOW_STATEMENT: 'response = callback.response',
          SLOW_STATEMENT_MS: DECIDING_MS,
        });
      },
      // Through what a load balancer does.
      load: async () => {
        const urls = system.replicasOf('platform').map(({ url }) => url);
        const begun = [];
        for (let number = 0; number < DECISIONS; number += 1) {
          begun.push(await begin(urls[number % urls.length]!));
        }
        await Promise.all(
          begun.map(async (id, number) => id && approve(urls[number % urls.length]!, id)),
        );
      },
    },
    {
      alert: 'ThreeDsFinalAnswerGivenUp',
      inject: async () => {
        await system.scaleToOne('platform');
        // An address where the token of the ACS is refused.
        const ACS_RESULT_URL = `${endpoints.platform}/acs/v1/authentications`;
        await services.platform.restart({ ACS_RESULT_URL });
      },
      load: async () => {
        const id = await begin(endpoints.platform);
        if (id) await approve(endpoints.platform, id);
        // Instead of two minutes and a half; ten seconds are left to the answer all the same.
        await system.rows(
          'platform',
          `UPDATE three_ds_requests SET expires_at = ended_at
           WHERE answered_at IS NULL AND ended_at < expires_at`,
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
