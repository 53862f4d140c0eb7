import { readFileSync } from 'node:fs';
import { columns, OperationError, UsageError } from '#command-line';
import type {
  Card,
  EmitEvent,
  EventType,
  PlatformClient,
  PlayPayment,
  Simulate,
} from '#platform-client';
import type { Command } from 'commander';
import type { CommandContext, Result } from '../command-context.js';

/** What a simulation is about: the option that names it, and how the latest one is found. */
type Subject = 'account' | 'card' | 'company' | 'topUp';

/** For which of the latest cards a simulation is played, where none is named. */
interface WantedCard {
  fits: (card: Pick<Card, 'cardType' | 'status'>) => boolean;
  /** What it is then. */
  words: string;
}

/** What the sandbox plays in the place of people and systems outside. */
interface Simulation {
  subject: Subject;
  description: string;
  play: (client: PlatformClient, id: string) => Promise<unknown>;
  /** If it is not for an active one. */
  card?: WantedCard;
}

const activeCard: WantedCard = {
  fits: ({ status }) => status === 'active',
  words: 'active',
};

/** In minor units. */
const TRANSFER = 100_000;
const PURCHASE = 1_900;
const DAYS = 31;

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
  card_verification: 'a shop verifies the card, and no money moves',
  hold_expired: "a hotel's hold ends after 31 days",
  clearing_after_expiry: 'cleared after its hold has ended',
  subscription: 'a subscription is paid, renewed, and renewed at a higher price',
  subscription_card_replaced: 'a subscription is renewed after its card was replaced',
  two_shipments: 'an order in two shipments, approved once with 3-D Secure',
  soft_decline: 'declined without 3-D Secure, and repeated with it',
  one_leg_out: "a shop's bank is outside of the EEA, so no authentication is needed",
  low_value: 'low values without authentication, until the sixth needs one',
  approved_by_partner: 'the partner, played by the platform, approves',
  declined_by_partner: 'the partner, played by the platform, declines',
  partner_unavailable:
    'the partner does not answer, and its fallback decides about 10.00 and 100.00',
};

const outcomes: Readonly<Record<Simulate['outcome'], string>> = {
  approve: 'the cardholder approves',
  deny: 'the cardholder denies',
  cancel: 'the cardholder cancels',
  sca_failed: "the cardholder's authentication fails",
  not_reachable: 'the cardholder can not be reached',
  timeout: 'no decision comes in time',
  lost_callback: 'the answer to your next callback is lost',
  late_callback: 'an approval comes when the time is over',
  double_callback: 'an approval comes twice',
  app_switch: "the cardholder opens the app from the shop's page, and approves there",
};

const ofCompanies: Record<string, Simulation> = {
  start_review: {
    subject: 'company',
    description: 'KYC that was submitted is reviewed',
    play: (client, id) => client.sandbox.startKycReview(id),
  },
  request_information: {
    subject: 'company',
    description: 'the reviewer asks for more',
    play: (client, id) => {
      const question = 'Please send a register extract of this year.';
      return client.sandbox.requestKycInformation(id, {
        items: [{ section: 'documents', question }],
      });
    },
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
  advance_time: {
    subject: 'company',
    description: `${DAYS} days pass: holds expire, a month is closed`,
    play: (client, id) => client.sandbox.advanceTime(id, { days: DAYS }),
  },
};

const ofAccounts: Record<string, Simulation> = {
  bank_transfer: {
    subject: 'account',
    description: 'the company sends money to its account',
    play: async (client, id) => {
      const { topUpReference: reference, booked } = await client.accounts.get(id);
      if (!reference || !booked) throw new OperationError(`${id} takes no money yet`);
      const amount = { amount: TRANSFER, currency: booked.currency };
      return client.sandbox.receiveBankTransfer({ reference, amount });
    },
  },
  top_ups_on_call: {
    subject: 'account',
    description: 'automatic top-ups wait until you complete them or let them fail',
    play: (client, id) => client.sandbox.simulateTopUps(id, { settlement: 'on_call' }),
  },
  top_ups_by_themselves: {
    subject: 'account',
    description: 'automatic top-ups complete by themselves again',
    play: (client, id) => client.sandbox.simulateTopUps(id, { settlement: 'by_itself' }),
  },
  complete_top_up: {
    subject: 'topUp',
    description: 'the bank has collected a waiting top-up',
    play: (client, id) => client.sandbox.completeTopUp(id),
  },
  fail_top_up: {
    subject: 'topUp',
    description: 'the bank could not collect a waiting top-up',
    play: (client, id) => client.sandbox.failTopUp(id),
  },
};

/** The sandbox presents the purchase in place of the partner, and then gives the outcome. */
async function buyOnline(
  client: PlatformClient,
  cardId: string,
  outcome: Simulate['outcome'],
): Promise<unknown> {
  const { accountId } = await client.cards.get(cardId);
  const { booked } = await client.accounts.get(accountId);
  const amount = { amount: PURCHASE, currency: booked?.currency ?? 'EUR' };
  const begun = await client.sandbox.playOnlinePurchase({ cardId, amount, partner: 'presents' });
  if (begun.threeDsRequestId === null) {
    throw new OperationError(`the cardholder was not asked: the purchase has ${begun.status}`);
  }
  return client.sandbox.simulateThreeDsOutcome(begun.threeDsRequestId, { outcome });
}

/** By the name that `trigger` takes. */
export const simulations: Readonly<Record<string, Simulation>> = {
  ...ofCompanies,
  ...ofAccounts,
  ship_card: {
    subject: 'card',
    description: 'a physical card is shipped',
    play: (client, id) => client.sandbox.shipCard(id),
    card: {
      fits: ({ cardType, status }) => cardType === 'physical' && status === 'ordered',
      words: 'physical and ordered',
    },
  },
  renew_card: {
    subject: 'card',
    description: 'the last 30 days of a card begin: it is renewed',
    play: (client, id) => client.sandbox.setCardExpiry(id, { days: 31 }),
  },
  expire_card: {
    subject: 'card',
    description: "a card's last day is over, and it ends",
    play: (client, id) => client.sandbox.setCardExpiry(id, { days: 0 }),
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
  ...Object.fromEntries(
    Object.entries(outcomes).map(([outcome, description]): [string, Simulation] => [
      `three_ds_${outcome}`,
      {
        subject: 'card',
        description: `a purchase online: ${description}`,
        play: (client, cardId) => buyOnline(client, cardId, outcome as Simulate['outcome']),
      },
    ]),
  ),
};

interface TriggerOptions extends Partial<Record<Subject, string>> {
  data?: string;
  list?: boolean;
}

export function registerTrigger(program: Command, context: CommandContext): void {
  program
    .command('trigger')
    .description(
      'have the sandbox emit an event, or play what causes events; --list shows the names',
    )
    .argument('[name]', 'a kind of event, such as card_ordered, or a simulation, such as purchase')
    .option('--company <id>', 'the company; else your latest one')
    .option(
      '--card <id>',
      'the card; else your latest active one (ship_card: physical and ordered)',
    )
    .option('--account <id>', 'the account; by default your latest open account')
    .option('--top-up <id>', 'the top-up; by default your latest pending top-up')
    .option('--data <json>', "an event's data instead of the example's, or @file")
    .option('--list', 'list the events and simulations')
    .action(async (name: string | undefined, options: TriggerOptions) => {
      const client = context.client();
      if (options.list) return context.show(listOf((await client.eventTypes.list()).data));
      if (name === undefined) throw new UsageError('Which event or simulation? --list shows them');
      context.show(
        name in simulations
          ? await simulate(client, name, options)
          : await emit(client, name, options),
      );
    });
}

async function simulate(
  client: PlatformClient,
  name: string,
  options: TriggerOptions,
): Promise<Result> {
  if (options.data !== undefined) throw new UsageError(`--data is for events; ${name} is played`);
  const { subject, play, card } = simulations[name]!;
  const id = options[subject] ?? (await latest(client, subject, card));
  const answer = (await play(client, id)) ?? null;
  return {
    json: { simulation: name, [subject]: id, answer },
    text: `${name} was played for ${id}.`,
  };
}

async function emit(
  client: PlatformClient,
  name: string,
  options: TriggerOptions,
): Promise<Result> {
  const types = await client.eventTypes.list();
  const type = types.data.find(({ event }) => event === name);
  if (!type)
    throw new UsageError(`"${name}" is neither an event nor a simulation: --list shows them`);
  const companyId = options.company ?? (await latest(client, 'company'));
  const data = options.data === undefined ? type.example.data : dataIn(options.data);
  // The platform checks the data by the event's schema, and names each wrong field.
  const { id } = await client.sandbox.emitEvent({ companyId, event: name, data } as EmitEvent);
  return { json: { id, event: name, companyId }, text: `${id} ${name} of ${companyId}` };
}

/** @throws OperationError if there is none */
async function latest(
  client: PlatformClient,
  subject: Subject,
  card: WantedCard = activeCard,
): Promise<string> {
  const found = await latestOf[subject](client, card);
  if (found) return found.id;
  throw new OperationError(missing[subject](card));
}

const kinds: Readonly<Record<Subject, string>> = {
  account: 'of an account',
  card: 'of a card',
  company: 'of a company',
  topUp: 'of a top-up',
};

/** The number of latest objects that are searched for a match. */
const limit = 100;

const latestOf: Readonly<
  Record<Subject, (client: PlatformClient, card: WantedCard) => Promise<{ id: string } | undefined>>
> = {
  company: (client) => client.companies.list({ limit: 1 }).first(),
  card: async (client, { fits }) => {
    const { data } = await client.cards.list({ limit });
    return data.find(fits);
  },
  account: async (client) => {
    const { data } = await client.accounts.list({ limit });
    return data.find(({ status }) => status !== 'pending');
  },
  topUp: (client) => client.topUps.list({ status: 'initiated', limit: 1 }).first(),
};

const missing: Readonly<Record<Subject, (card: WantedCard) => string>> = {
  company: () => 'There is no company yet; give --company once there is one',
  card: ({ words }) => `None of your latest ${limit} cards is ${words}; give --card`,
  account: () => `None of your latest ${limit} accounts is open; give --account`,
  topUp: () => 'No top-up waits; give --top-up',
};

/** @throws UsageError */
function dataIn(text: string): object {
  try {
    const json = text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text;
    const data: unknown = JSON.parse(json);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
  } catch (error) {
    const isFile = (error as NodeJS.ErrnoException).code !== undefined;
    if (isFile) throw new UsageError(`--data: ${text.slice(1)} can't be read`, { cause: error });
  }
  throw new UsageError('--data is no JSON object');
}

function listOf(types: readonly EventType[]): Result {
  const played = Object.entries(simulations).map(([name, { subject, description }]) => ({
    ...{ name, description },
    subject,
  }));
  const rows = [
    ...types.map(({ event, description }) => [event, 'event', description.split('\n')[0]!]),
    ...played.map(({ name, subject, description }) => [name, kinds[subject], description]),
  ];
  const titles = ['NAME', 'WHAT', 'DESCRIPTION'].map((title) => ({ title }));
  return {
    json: { events: types.map(({ event }) => event), simulations: played },
    text: columns(titles, rows).join('\n'),
  };
}
