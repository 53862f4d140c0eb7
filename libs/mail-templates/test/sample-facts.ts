import type { MailFacts } from '../src/index.js';

const companyName = 'Fabrikam AB';
const cardAppUrl = 'https://cards.example/card-app';
const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** @param amount as the code has it. */
const bankDetails = (reference: string, amount = '') => ({
  accountHolder: 'Card Platform GmbH',
  iban: 'DE75512108001245126199',
  bic: 'SOLADEST600',
  reference,
  epcQrCode: `BCD\n002\n1\nSCT\nSOLADEST600\nCard Platform GmbH\nDE75512108001245126199\n${amount}\n\n${reference}`,
});

/** Sample data for each mail, for the gallery and for specs. A missing mail is a compile error. */
export const sampleFacts: MailFacts = {
  credit_agreement: {
    companyName,
    creditLimit: eur(5_000_000),
    agreementUrl: 'https://onboarding.example/agreement/sample',
  },
  credit_agreement_reminder: {
    companyName,
    creditLimit: eur(5_000_000),
    sentAt: '2026-11-18T09:30:00Z',
    agreementUrl: 'https://onboarding.example/agreement/sample',
  },
  credit_invoice: {
    companyName,
    invoiceNumber: '202611-0042',
    amount: eur(1_234_567),
    outstanding: eur(1_000_000),
    paymentReference: 'RF7421YQ4ZK8M0T3',
    bankDetails: bankDetails('RF7421YQ4ZK8M0T3', 'EUR10000.00'),
    periodStart: '2026-11-01',
    periodEnd: '2026-11-30',
    dueOn: '2026-12-15',
  },
  credit_invoice_reminder: {
    companyName,
    invoiceNumber: '202611-0042',
    amount: eur(1_234_567),
    paymentReference: 'RF7421YQ4ZK8M0T3',
    bankDetails: bankDetails('RF7421YQ4ZK8M0T3', 'EUR12345.67'),
    dueOn: '2026-12-15',
    daysOverdue: 3,
  },
  kyc_information_requested: {
    companyName,
    items: [
      { section: 'documents', question: 'Please send us your articles of association.' },
      { section: 'due-diligence', question: 'Do you also trade with Norway?' },
    ],
    applicationUrl: 'https://onboarding.example/company/sample',
  },
  kyc_review_due: {
    companyName,
    dueOn: '2026-12-31',
    applicationUrl: 'https://onboarding.example/company/sample',
  },
  kyc_denied: { companyName },
  card_order_confirmation: {
    companyName,
    cardType: 'physical',
    estimatedDelivery: '2026-03-06',
    cardAppUrl,
  },
  card_shipped: { companyName, last4: '4242', estimatedDelivery: '2026-03-06', cardAppUrl },
  card_frozen: { companyName, last4: '4242', by: 'company_admin', cardAppUrl },
  card_expiring: {
    ...{ companyName, last4: '4242', cardType: 'virtual', expiresOn: '2026-03-31' },
    ...{ isRenewed: true, cardAppUrl },
  },
  card_terminated: { companyName, last4: '4242', cardAppUrl },
  card_credit_activation: { companyName, creditLimit: eur(5_000_000) },
  account_top_up_confirmation: {
    companyName,
    amount: eur(500_000),
    balance: eur(620_000),
    source: 'bank_transfer',
  },
  kyc_approval_confirmation: { companyName },
  low_balance_alert: {
    companyName,
    balance: eur(8_450),
    threshold: eur(10_000),
    bankDetails: bankDetails('RF18539007547034'),
  },
  auto_top_up_confirmation: {
    companyName,
    step: 'activated',
    amount: eur(100_000),
    threshold: eur(10_000),
  },
  card_credit_denial_notice: { companyName, debitSolutionOffered: true },
  add_funds_reminder: { companyName, bankDetails: bankDetails('RF18539007547034') },
  first_purchase_reminder: { companyName },
  auto_top_up_reminder: { companyName },
  onboarding_link: {
    companyName,
    module: 'onboarding',
    linkUrl: 'https://onboarding.example/company/sample',
    expiresAt: '2026-12-09T09:30:00Z',
  },
  card_app_invitation: {
    companyName,
    enrolmentUrl: 'https://cards.example/card-app#enrol=K7QM-2XPD-9RTW-4HVC-B0NZ',
    code: 'K7QM-2XPD-9RTW-4HVC-B0NZ',
    expiresAt: '2026-12-02T09:30:00Z',
  },
  card_app_passkey_added: {
    companyName,
    deviceName: 'iPhone',
    addedAt: '2026-11-25T09:30:00Z',
    cardAppUrl,
  },
  card_app_passkey_removed: {
    companyName,
    deviceName: 'iPhone',
    removedAt: '2026-11-25T09:30:00Z',
    cardAppUrl,
  },
  card_app_recovery: {
    companyName,
    startedAt: '2026-11-25T09:30:00Z',
    removedPasskeys: 1,
    cardAppUrl,
  },
  staff_invitation: {
    partnerName: 'Nordic Ledger',
    enrolmentUrl: 'https://console.example/console#enrol=K7QM-2XPD-9RTW-4HVC-B0NZ',
    expiresAt: '2026-12-02T09:30:00Z',
  },
  staff_passkey_requested: { partnerName: '', requestedBy: 'Adam Admin' },
  staff_new_passkey: {
    partnerName: '',
    enrolmentUrl: 'https://office.example/back-office#enrol=K7QM-2XPD-9RTW-4HVC-B0NZ',
    expiresAt: '2026-11-26T09:30:00Z',
  },
  staff_passkey_enrolled: { partnerName: 'Nordic Ledger', enrolledAt: '2026-11-25T09:30:00Z' },
};
