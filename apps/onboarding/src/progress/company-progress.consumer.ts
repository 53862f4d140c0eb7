import {
  AccountCorrected,
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  AutoTopUpInitiated,
  BalanceRecovered,
  CardAssignmentRequested,
  CardOrdered,
  CardProvisioningFailed,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  InvoiceIssued,
  InvoiceOverdue,
  InvoicePaid,
  KycApplicationSubmitted,
  KycApproved,
  LowBalance,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { ProgressStore } from './progress.store.js';

/** Updates each company's progress. */
@EventConsumer()
export class CompanyProgressConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly progress: ProgressStore,
  ) {}

  @OnEvent(CardAssignmentRequested)
  async onCardAssignmentRequested(event: CardAssignmentRequested, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.progress.addMilestone(transaction, event, meta);
      await this.progress.addRequestedCards(transaction, event.companyId, event.data.people);
    });
  }

  @OnEvent(CardOrdered)
  async onCardOrdered(event: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.progress.setOrdered(transaction, event));
  }

  @OnEvent(CardProvisioningFailed)
  async onCardProvisioningFailed(event: CardProvisioningFailed, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.progress.setFailed(transaction, event));
  }

  @OnEvent(KycApplicationSubmitted)
  onKycApplicationSubmitted(event: KycApplicationSubmitted, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(KycApproved)
  onKycApproved(event: KycApproved, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(CreditApplicationSubmitted)
  onCreditApplicationSubmitted(event: CreditApplicationSubmitted, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(CreditApproved)
  onCreditApproved(event: CreditApproved, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(CreditDenied)
  onCreditDenied(event: CreditDenied, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(AccountTopUp)
  onAccountTopUp(event: AccountTopUp, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(AccountCorrected)
  onAccountCorrected(event: AccountCorrected, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(AutoTopUpInitiated)
  onAutoTopUpInitiated(event: AutoTopUpInitiated, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(AutoTopUpActivated)
  onAutoTopUpActivated(event: AutoTopUpActivated, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(AutoTopUpDeactivated)
  onAutoTopUpDeactivated(event: AutoTopUpDeactivated, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(LowBalance)
  onLowBalance(event: LowBalance, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(BalanceRecovered)
  onBalanceRecovered(event: BalanceRecovered, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(InvoiceIssued)
  onInvoiceIssued(event: InvoiceIssued, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(InvoiceOverdue)
  onInvoiceOverdue(event: InvoiceOverdue, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(InvoicePaid)
  onInvoicePaid(event: InvoicePaid, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  @OnEvent(TransactionsActivated)
  onTransactionsActivated(event: TransactionsActivated, meta: EventMeta): Promise<void> {
    return this.addMilestone(event, meta);
  }

  private async addMilestone(event: WebhookEvent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.progress.addMilestone(transaction, event, meta),
    );
  }
}
