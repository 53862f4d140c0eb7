import type { PlatformClient, PlayPayment } from '#platform-client';

/** What a simulation is about: the option that names it, and how the latest one is found. */
export type Subject = 'company' | 'card';

/** What the sandbox plays in the place of people and systems outside. */
export interface Simulation {
  subject: Subject;
  description: string;
  play: (client: PlatformClient, id: string) => Promise<unknown>;
}

const payments: Readonly<Record<PlayPayment['scenario'], string>> = {
  purchase: 'authorized and cleared',
  hold: 'authorized, and nothing more',
  declined: 'more than there is',
  fuel: 'a pump holds more than is fuelled',
  tip: 'a restaurant clears more than was authorized',
  hotel: 'a hold that grows, and is cleared in part',
  several_clearings: 'cleared in parts',
  reversal: 'nothing is bought in the end',
  partial_reversal: 'a part is given back before the rest is cleared',
  foreign_currency: 'authorized at one rate and cleared at another',
  clearing_without_authorization: 'cleared without having been asked for',
  clearing_first: 'cleared before it is authorized',
  clearing_reversal: 'a clearing is taken back',
  refund: 'bought and given back',
  refund_without_purchase: 'given back what was never bought',
  hold_expired: "a hotel's hold ends after 31 days",
  clearing_after_expiry: 'cleared after its hold has ended',
};

const ofCompanies: Record<string, Simulation> = {
  start_review: {
    subject: 'company',
    description: 'KYC that was submitted is reviewed',
    play: (client, id) => client.sandbox.startKycReview(id),
  },
  approve_kyc: {
    subject: 'company',
    description: 'KYC is approved, and waiting cards are ordered',
    play: (client, id) => client.sandbox.approveKyc(id),
  },
  deny_kyc: {
    subject: 'company',
    description: 'KYC is denied',
    play: (client, id) => client.sandbox.denyKyc(id, {}),
  },
  approve_credit: {
    subject: 'company',
    description: 'credit is granted, as much as was asked for',
    play: (client, id) => client.sandbox.approveCredit(id, {}),
  },
  deny_credit: {
    subject: 'company',
    description: 'credit is denied',
    play: (client, id) => client.sandbox.denyCredit(id, {}),
  },
};

/** By the name that `trigger` takes. */
export const simulations: Readonly<Record<string, Simulation>> = {
  ...ofCompanies,
  ship_card: {
    subject: 'card',
    description: 'a physical card is shipped',
    play: (client, id) => client.sandbox.shipCard(id),
  },
  ...Object.fromEntries(
    Object.entries(payments).map(([scenario, description]): [string, Simulation] => [
      scenario,
      {
        subject: 'card',
        description: `a payment: ${description}`,
        play: (client, cardId) =>
          client.sandbox.playPayment({ cardId, scenario: scenario as PlayPayment['scenario'] }),
      },
    ]),
  ),
};
