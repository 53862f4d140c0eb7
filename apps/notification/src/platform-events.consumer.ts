import {
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpInitiated,
  availableAfter,
  CardExpiring,
  CardFrozen,
  CardOrdered,
  CardShipped,
  CardTerminated,
  CreditApproved,
  CreditDenied,
  KycApproved,
  LowBalance,
  type MailKind,
  TransactionAuthorized,
  type TransactionEvent,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionsActivated,
  TransactionSettled,
  type WebhookEvent,
} from '#contracts';
import { MailWorker } from '#mail';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { type Milestone, Milestones } from './engagement/engagement-rules.js';
import { type PartnerMail, PartnerMails } from './mails/partner-mails.js';

type EventMail<K extends MailKind> = Pick<
  PartnerMail<K>,
  'kind' | 'cause' | 'cardholder' | 'facts'
>;

/**
 * The mail that each event of the platform causes, and the milestone of the company that it marks. Kafka redelivers: the
 * cause of a mail is unique, so a second delivery sends nothing.
 */
@EventConsumer()
export class PlatformEventsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly mails: PartnerMails,
    private readonly milestones: Milestones,
    private readonly worker: MailWorker,
  ) {}

  @OnEvent(KycApproved)
  onKycApproved(event: KycApproved, meta: EventMeta): Promise<void> {
    const cause = event.data.applicationId;
    return this.mail(event, meta, { kind: 'kyc_approval_confirmation', cause, facts: {} });
  }

  @OnEvent(CreditApproved)
  onCreditApproved(event: CreditApproved, meta: EventMeta): Promise<void> {
    const { applicationId, creditLimit } = event.data;
    return this.mail(event, meta, {
      kind: 'card_credit_activation',
      cause: applicationId,
      facts: { creditLimit },
    });
  }

  @OnEvent(CreditDenied)
  onCreditDenied(event: CreditDenied, meta: EventMeta): Promise<void> {
    const { applicationId, debitSolutionOffered } = event.data;
    return this.mail(event, meta, {
      kind: 'card_credit_denial_notice',
      cause: applicationId,
      facts: { debitSolutionOffered },
    });
  }

  @OnEvent(CardOrdered)
  onCardOrdered(event: CardOrdered, meta: EventMeta): Promise<void> {
    const { cardId, externalId, cardType, estimatedDelivery } = event.data;
    const mail = {
      kind: 'card_order_confirmation',
      cause: cardId,
      cardholder: externalId,
      facts: { cardType, ...(estimatedDelivery !== undefined && { estimatedDelivery }) },
    } as const;
    return this.mail(event, meta, mail, 'card_ordered');
  }

  @OnEvent(CardShipped)
  onCardShipped(event: CardShipped, meta: EventMeta): Promise<void> {
    const { cardId, externalId, last4, estimatedDelivery } = event.data;
    return this.mail(event, meta, {
      kind: 'card_shipped',
      cause: cardId,
      cardholder: externalId,
      facts: { last4, ...(estimatedDelivery !== undefined && { estimatedDelivery }) },
    });
  }

  /** Cardholders get no mail about what they did themselves. */
  @OnEvent(CardFrozen)
  async onCardFrozen(event: CardFrozen, meta: EventMeta): Promise<void> {
    const { cardId, cardSequence, externalId, last4, by } = event.data;
    if (by === 'cardholder') return;
    await this.mail(event, meta, {
      kind: 'card_frozen',
      cause: `${cardId}/${cardSequence}`,
      cardholder: externalId,
      facts: { last4, by },
    });
  }

  @OnEvent(CardExpiring)
  onCardExpiring(event: CardExpiring, meta: EventMeta): Promise<void> {
    const { cardId, externalId, last4, cardType, expiresOn, replacedByCardId } = event.data;
    const isRenewed = replacedByCardId !== undefined;
    return this.mail(event, meta, {
      kind: 'card_expiring',
      cause: cardId,
      cardholder: externalId,
      facts: { last4, cardType, expiresOn, isRenewed },
    });
  }

  /** The mail about the order of a replacement is enough. */
  @OnEvent(CardTerminated)
  async onCardTerminated(event: CardTerminated, meta: EventMeta): Promise<void> {
    const { cardId, externalId, last4, replacedByCardId } = event.data;
    if (replacedByCardId !== undefined) return;
    await this.mail(event, meta, {
      kind: 'card_terminated',
      cause: cardId,
      cardholder: externalId,
      facts: { last4 },
    });
  }

  /** A top-up has arrived. */
  @OnEvent(AccountTopUp)
  onTopUp(event: AccountTopUp, meta: EventMeta): Promise<void> {
    const { topUpId, amount, source } = event.data;
    const mail = {
      kind: 'account_top_up_confirmation',
      cause: topUpId,
      facts: { amount, balance: availableAfter(event.data), source },
    } as const;
    return this.mail(event, meta, mail, 'funded');
  }

  /** Sent each time that auto top-up is turned on. */
  @OnEvent(AutoTopUpActivated)
  onAutoTopUpActivated(event: AutoTopUpActivated, meta: EventMeta): Promise<void> {
    const { amount, threshold } = event.data;
    const mail = {
      kind: 'auto_top_up_confirmation',
      cause: meta.id,
      facts: { step: 'activated', amount, threshold },
    } as const;
    return this.mail(event, meta, mail, 'auto_top_up_on');
  }

  /** A top-up has started. Its arrival causes another mail. */
  @OnEvent(AutoTopUpInitiated)
  onAutoTopUpInitiated(event: AutoTopUpInitiated, meta: EventMeta): Promise<void> {
    const { topUpId, amount } = event.data;
    return this.mail(event, meta, {
      kind: 'auto_top_up_confirmation',
      cause: topUpId,
      facts: { step: 'initiated', amount, balance: availableAfter(event.data) },
    });
  }

  /** The platform sends this event once for each crossing of the threshold. */
  @OnEvent(LowBalance)
  onLowBalance(event: LowBalance, meta: EventMeta): Promise<void> {
    const { accountId, available, threshold } = event.data;
    return this.mail(event, meta, {
      kind: 'low_balance_alert',
      cause: `${accountId}/${meta.id}`,
      facts: { balance: available, threshold, accountId },
    });
  }

  /** Starts the reminders for an unused account. */
  @OnEvent(TransactionsActivated)
  onActivated(event: TransactionsActivated, meta: EventMeta): Promise<void> {
    const isDebit = event.data.accountType === 'debit';
    return this.mark(event, meta, 'activated', ...(isDebit ? (['debit_activated'] as const) : []));
  }

  /** Ends the reminders of the first purchase. */
  @OnEvent(
    TransactionAuthorized,
    TransactionForcePosted,
    TransactionIncremented,
    TransactionSettled,
  )
  onSpent(event: TransactionEvent, meta: EventMeta): Promise<void> {
    return this.mark(event, meta, 'purchased');
  }

  private async mail<K extends MailKind>(
    { companyId, timestamp }: WebhookEvent,
    meta: EventMeta,
    mail: EventMail<K>,
    milestone?: Milestone,
  ): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      if (milestone) await this.milestones.note(transaction, companyId, milestone, timestamp);
      const origin = { companyId, occurredAt: timestamp, eventId: meta.id };
      await this.mails.add(transaction, { ...mail, ...origin });
    });
    this.worker.wake();
  }

  private async mark(
    { companyId, timestamp }: WebhookEvent,
    meta: EventMeta,
    ...milestones: Milestone[]
  ): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      for (const milestone of milestones)
        await this.milestones.note(transaction, companyId, milestone, timestamp);
    });
  }
}
