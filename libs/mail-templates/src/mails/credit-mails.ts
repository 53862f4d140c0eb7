import type { BankDetails, Money } from '#contracts';
import {
  button,
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
  transferDetails,
  type TransferTexts,
} from '../content.js';

/** The credit was approved, and the agreement must be accepted. */
interface CreditAgreementFacts {
  companyName: string;
  creditLimit: Money;
  /** If more was requested than the limit. Older mails have none. */
  requestedLimit?: Money | null;
  /** The page on which the signatory reads and accepts the agreement. */
  agreementUrl: string;
}

interface CreditAgreementTexts extends HeadTexts<CreditAgreementFacts> {
  approved: Say<CreditAgreementFacts>;
  limit: string;
  requested: string;
  lower: string;
  accept: string;
  open: string;
  linkIsPersonal: string;
}

export const creditAgreement: MailTemplate<CreditAgreementFacts, CreditAgreementTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.approved(facts, format)),
    factTable(
      ...(facts.requestedLimit
        ? [[texts.requested, format.money(facts.requestedLimit)] as [string, string]]
        : []),
      [texts.limit, format.money(facts.creditLimit)],
    ),
    ...(facts.requestedLimit ? [paragraph(texts.lower)] : []),
    paragraph(texts.accept),
    button(texts.open, facts.agreementUrl),
    paragraph(texts.linkIsPersonal),
  ],
});

/** The credit agreement has not been accepted yet. */
interface CreditAgreementReminderFacts {
  companyName: string;
  creditLimit: Money;
  /** The time at which the agreement was sent, in ISO 8601. */
  sentAt: string;
  agreementUrl: string;
}

interface CreditAgreementReminderTexts extends HeadTexts<CreditAgreementReminderFacts> {
  waits: Say<CreditAgreementReminderFacts>;
  limit: string;
  sent: string;
  open: string;
  linkIsPersonal: string;
}

export const creditAgreementReminder: MailTemplate<
  CreditAgreementReminderFacts,
  CreditAgreementReminderTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.waits(facts, format)),
    factTable(
      [texts.limit, format.money(facts.creditLimit)],
      [texts.sent, format.day(facts.sentAt)],
    ),
    button(texts.open, facts.agreementUrl),
    paragraph(texts.linkIsPersonal),
  ],
});

/** The credit of the company's cards is active. */
interface CardCreditActivationFacts {
  companyName: string;
  creditLimit: Money;
}

interface CardCreditActivationTexts extends HeadTexts<CardCreditActivationFacts> {
  active: Say<CardCreditActivationFacts>;
  limit: string;
  next: string;
}

export const cardCreditActivation: MailTemplate<
  CardCreditActivationFacts,
  CardCreditActivationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.active(facts, format)),
    factTable([texts.limit, format.money(facts.creditLimit)]),
    paragraph(texts.next),
  ],
});

/** The credit application was denied; the debit solution may be available. */
interface CardCreditDenialNoticeFacts {
  companyName: string;
  debitSolutionOffered: boolean;
}

interface CardCreditDenialNoticeTexts extends HeadTexts<CardCreditDenialNoticeFacts> {
  denied: Say<CardCreditDenialNoticeFacts>;
  debit: string;
  noDebit: string;
}

export const cardCreditDenialNotice: MailTemplate<
  CardCreditDenialNoticeFacts,
  CardCreditDenialNoticeTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.denied(facts, format)),
    paragraph(facts.debitSolutionOffered ? texts.debit : texts.noDebit),
  ],
});

/** The monthly credit invoice. */
interface CreditInvoiceFacts {
  companyName: string;
  invoiceNumber: string;
  /** What the month adds to what the company owes. */
  amount: Money;
  /** What is still to be paid of it: nothing, if money came in before. */
  outstanding: Money;
  /** What a bank transfer must bear. */
  paymentReference: string;
  /** Where to pay. Older mails have none. */
  bankDetails?: BankDetails | null;
  /** ISO 8601 dates. */
  periodStart: string;
  periodEnd: string;
  dueOn: string;
}

interface CreditInvoiceTexts extends HeadTexts<CreditInvoiceFacts> {
  issued: Say<CreditInvoiceFacts>;
  invoiceNumber: string;
  period: string;
  amount: string;
  outstanding: string;
  dueOn: string;
  paymentReference: string;
  transfer: TransferTexts;
  pay: string;
  paid: string;
}

export const creditInvoice: MailTemplate<CreditInvoiceFacts, CreditInvoiceTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.issued(facts, format)),
    factTable(
      [texts.invoiceNumber, facts.invoiceNumber],
      [texts.period, `${format.day(facts.periodStart)} – ${format.day(facts.periodEnd)}`],
      [texts.amount, format.money(facts.amount)],
      ...(isPaid(facts)
        ? []
        : ([
            [texts.outstanding, format.money(facts.outstanding)],
            [texts.dueOn, format.day(facts.dueOn)],
            ...paymentReference(facts, texts),
          ] as [string, string][])),
    ),
    paragraph(isPaid(facts) ? texts.paid : texts.pay),
    ...(isPaid(facts) ? [] : transferDetails(facts.bankDetails, texts.transfer)),
  ],
});

function isPaid({ outstanding }: CreditInvoiceFacts): boolean {
  return outstanding.amount === 0;
}

/** A credit invoice is unpaid. */
interface CreditInvoiceReminderFacts {
  companyName: string;
  invoiceNumber: string;
  /** What is still to be paid of it. */
  amount: Money;
  /** What a bank transfer must bear. */
  paymentReference: string;
  /** Where to pay. Older mails have none. */
  bankDetails?: BankDetails | null;
  /** ISO 8601 date. */
  dueOn: string;
  /** 0 if it is not due yet. */
  daysOverdue: number;
}

interface CreditInvoiceReminderTexts extends HeadTexts<CreditInvoiceReminderFacts> {
  unpaid: Say<CreditInvoiceReminderFacts>;
  invoiceNumber: string;
  amount: string;
  dueOn: string;
  paymentReference: string;
  transfer: TransferTexts;
  blocked: string;
  alreadyPaid: string;
}

export const creditInvoiceReminder: MailTemplate<
  CreditInvoiceReminderFacts,
  CreditInvoiceReminderTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.unpaid(facts, format)),
    factTable(
      [texts.invoiceNumber, facts.invoiceNumber],
      [texts.amount, format.money(facts.amount)],
      [texts.dueOn, format.day(facts.dueOn)],
      ...paymentReference(facts, texts),
    ),
    ...(facts.daysOverdue > 0 ? [paragraph(texts.blocked)] : []),
    ...transferDetails(facts.bankDetails, texts.transfer),
    paragraph(texts.alreadyPaid),
  ],
});

/** Among the bank details, where there are some. */
function paymentReference(
  facts: Pick<CreditInvoiceFacts, 'paymentReference' | 'bankDetails'>,
  texts: Pick<CreditInvoiceTexts, 'paymentReference'>,
): [string, string][] {
  return facts.bankDetails ? [] : [[texts.paymentReference, facts.paymentReference]];
}
