import {
  AccountCorrected,
  AccountTopUp,
  CardActivated,
  CardExpiring,
  CardFrozen,
  type CardLifeEvent,
  CardOrdered,
  CardRenewed,
  CardReplaced,
  CardShipped,
  CardTerminated,
  CardUnfrozen,
  TransactionAuthorized,
  TransactionDeclined,
  TransactionExpired,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionRefunded,
  TransactionReversed,
  TransactionsActivated,
  TransactionSettled,
  TransactionSettlementReversed,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { AccountCopy } from '../accounts/account-copy.js';
import { type LedgerEvent, reportedChange } from '../accounts/reported-change.js';
import { Cards } from '../cards/cards.service.js';
import { Payments } from '../payments/payments.js';

/**
 * Updates the copies of accounts, payments and cards. Kafka may deliver an event again: the inbox's transaction is
 * committed once for each event.
 */
@EventConsumer()
export class AccountEventsConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly accounts: AccountCopy,
    private readonly cards: Cards,
    private readonly payments: Payments,
  ) {}

  @OnEvent(
    AccountCorrected,
    AccountTopUp,
    TransactionAuthorized,
    TransactionExpired,
    TransactionForcePosted,
    TransactionIncremented,
    TransactionRefunded,
    TransactionReversed,
    TransactionSettled,
    TransactionSettlementReversed,
  )
  async onLedgerChange(event: LedgerEvent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.accounts.receive(transaction, reportedChange(meta.id, event)),
    );
  }

  @OnEvent(TransactionDeclined)
  async onDeclined(event: TransactionDeclined, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.payments.decline(transaction, event));
  }

  @OnEvent(CardOrdered)
  async onCardOrdered(event: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.cards.order(transaction, event));
  }

  @OnEvent(
    CardShipped,
    CardActivated,
    CardFrozen,
    CardUnfrozen,
    CardReplaced,
    CardRenewed,
    CardExpiring,
    CardTerminated,
  )
  async onCardChanged(event: CardLifeEvent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.cards.change(transaction, event));
  }

  @OnEvent(TransactionsActivated)
  async onActivated(event: TransactionsActivated, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.accounts.activate(transaction, event));
  }
}
