import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  currencyExponent,
  type Money,
  MOST_MINOR,
  type PaymentScenario,
  type PlayedPayment,
} from '#contracts';
import { DataSource } from 'typeorm';
import { Card, CardActivation, CardsService, cardUnknown } from '../../issuing/index.js';
import { AccountBalances } from '../accounts/accounts.service.js';
import { ApprovedRequests } from '../../three-ds/index.js';
import { answerOf, type NewMessage } from '../payments/payment-batch.js';
import { PaymentMessages } from '../payments/payments.service.js';
import { CompanyClocks } from './company-clocks.js';
import { type Course, courses, type MessageStep, PURCHASE } from './payment-courses.js';

const DAY_MS = 24 * 60 * 60_000;

/** Lets a repetition send the same messages again. */
export interface PaymentPlan {
  paymentId: string;
  /** Ids of the messages, one for each step. */
  ids: string[];
  /** The company's time at the beginning. */
  begin: string;
  /** In minor units: a little more than what was available. */
  tooMuch?: number;
}

/** Sandbox: plays the card processor, with the messages that the real one sends. */
@Injectable()
export class PlayedPayments {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
    private readonly clocks: CompanyClocks,
    private readonly accounts: AccountBalances,
    private readonly approvals: ApprovedRequests,
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
  ) {}

  /** @throws card_unknown */
  async plan(partnerId: string, cardId: string, scenario: PaymentScenario): Promise<PaymentPlan> {
    const { available } = await this.payer(partnerId, cardId);
    return {
      paymentId: randomUUID(),
      ids: courses[scenario].steps.map(() => randomUUID()),
      begin: (await this.messages.companyTime(cardId)).toISOString(),
      tooMuch: Math.min(Math.max(available.amount, 0) + PURCHASE, MOST_MINOR),
    };
  }

  /**
   * Ends with the first request that is declined, unless the course goes on after it. The same plan again sends the same
   * messages, which have no second effect. @throws card_unknown, time_impossible
   */
  async play(
    partnerId: string,
    cardId: string,
    scenario: PaymentScenario,
    plan: PaymentPlan,
  ): Promise<PlayedPayment> {
    const { companyId, available } = await this.payer(partnerId, cardId);
    const course = courses[scenario];
    const played: PlayedPayment = { scenario, transactionId: '', messages: [] };
    const state: CourseState = { cardId, now: new Date(plan.begin), currency: available.currency };
    for (const [index, step] of course.steps.entries()) {
      if ('days' in step) {
        state.now = new Date(state.now.getTime() + step.days * DAY_MS);
        await this.clocks.reach(partnerId, companyId, state.now);
      } else if ('approves' in step) {
        state.threeDsRequestId = await this.approve(course, state, step.approves, plan.ids[index]!);
      } else if ('replacesCard' in step) {
        state.oldCardId = state.cardId;
        state.cardId = await this.replace(partnerId, state.cardId);
      } else {
        const message = messageOf(course, index, step, state, plan);
        const { transactionId, decision } = await this.messages.record(message, step.decider);
        played.transactionId = transactionId;
        const { id, paymentId } = message;
        played.messages.push({ id, paymentId, transactionId, ...answerOf(decision) });
        if (decision?.outcome === 'declined' && !step.mayBeDeclined) break;
      }
    }
    return played;
  }

  /** @returns the approved request. Undefined for a card that may not be used: a payment with it is declined, too. */
  private approve(
    { merchant }: Course,
    { cardId, currency }: CourseState,
    amount: number,
    acsTransactionId: string,
  ): Promise<string | undefined> {
    return this.approvals.approve({
      ...{ acsTransactionId, cardId, amount: { amount, currency } },
      merchant: { ...merchant, url: 'https://shop.example' },
    });
  }

  /** @returns the active card in the place of a lost one, also if it was replaced before. */
  private async replace(partnerId: string, cardId: string): Promise<string> {
    const { manager } = this.dataSource;
    const successor =
      (await manager.findOneBy(Card, { replacesCardId: cardId })) ??
      (await this.dataSource.transaction((transaction) =>
        this.cards.replace(transaction, partnerId, cardId, 'lost', 'cardholder'),
      ));
    const { id, cardType } = successor;
    if (successor.status === 'active') return id;
    if (cardType === 'virtual') await this.activation.activate(partnerId, id, undefined);
    else {
      if (successor.status === 'ordered') await this.cards.ship(partnerId, id);
      const { activationCode } = await this.activation.readLetter(partnerId, id);
      await this.activation.activate(partnerId, id, activationCode);
    }
    return id;
  }

  /** An account that is not open has no currency, so its payments are in euros. */
  private async payer(
    partnerId: string,
    cardId: string,
  ): Promise<{ companyId: string; available: Money }> {
    const card = await this.dataSource.manager.findOneBy(Card, { id: cardId, partnerId });
    if (!card) throw cardUnknown();
    const { available } = await this.accounts.get(partnerId, card.accountId);
    return { companyId: card.companyId, available: available ?? { amount: 0, currency: 'EUR' } };
  }
}

/** What has happened so far in a course. */
interface CourseState {
  cardId: string;
  /** The card that was replaced. */
  oldCardId?: string;
  threeDsRequestId?: string | undefined;
  /** The company's time. */
  now: Date;
  /** Of the account. */
  currency: string;
}

function messageOf(
  { merchant, channel = 'chip', steps }: Course,
  index: number,
  step: MessageStep,
  state: CourseState,
  { paymentId, ids, tooMuch = MOST_MINOR }: PaymentPlan,
): NewMessage {
  const { payment = 1, daysAgo = 0 } = step;
  // Each message is a millisecond older than the next one, except for messages that are days old.
  const ageMs = daysAgo * DAY_MS + steps.length - index;
  return {
    ...{ id: ids[index]!, merchant, channel, at: new Date(state.now.getTime() - ageMs) },
    paymentId: payment === 1 ? paymentId : `${paymentId}-${payment}`,
    cardId: step.hasOldCard ? state.oldCardId! : state.cardId,
    ...contentOf(step.isTooMuch ? { ...step, amount: tooMuch } : step, state.currency),
    ...(step.takesBack && { follows: ids[index - 1]! }),
    ...authenticationOf(step, state, paymentId),
  };
}

/** @param firstId of the first payment, which recurring ones refer to. */
function authenticationOf(
  { isAuthenticated, isRecurring, exemption, acquirerCountry }: MessageStep,
  { threeDsRequestId }: CourseState,
  firstId: string,
) {
  return {
    ...(isAuthenticated && threeDsRequestId !== undefined && { threeDsRequestId }),
    ...(isRecurring && { initiator: 'merchant' as const, originalPaymentId: firstId }),
    ...(exemption !== undefined && { exemption }),
    ...(acquirerCountry !== undefined && { acquirerCountry }),
  };
}

/** The currency of a shop abroad. */
function foreignCurrency(ofAccount: string): string {
  return ofAccount === 'USD' ? 'GBP' : 'USD';
}

function contentOf(step: MessageStep, currency: string) {
  const { kind, amount, charged, chargedIn = foreignCurrency(currency), isFinal } = step;
  return {
    kind,
    amount: { amount, currency },
    ...(charged !== undefined && {
      merchantAmount: exchanged({ amount: charged, currency }, chargedIn),
    }),
    ...(isFinal !== undefined && { isFinal }),
  };
}

/** What one euro costs in the sandbox. A currency that is not listed counts as the euro. */
const perEuro: Readonly<Record<string, number>> = {
  BHD: 0.41,
  CHF: 0.94,
  CLP: 1_020,
  CZK: 25.1,
  DKK: 7.46,
  GBP: 0.86,
  HUF: 395,
  ISK: 148,
  JPY: 163,
  KWD: 0.33,
  NOK: 11.6,
  PLN: 4.27,
  SEK: 11.2,
  TND: 3.39,
  USD: 1.09,
};

/** Converts an amount at the sandbox's rates, to at least one minor unit. */
export function exchanged({ amount, currency }: Money, to: string): Money {
  if (currency === to) return { amount, currency };
  const major = amount / 10 ** currencyExponent(currency);
  const converted = (major / (perEuro[currency] ?? 1)) * (perEuro[to] ?? 1);
  return { amount: Math.max(1, Math.round(converted * 10 ** currencyExponent(to))), currency: to };
}
