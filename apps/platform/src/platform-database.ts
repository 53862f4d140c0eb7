import type { DatabaseOptions } from '#database';
import { backOfficeEntities } from './back-office/index.js';
import { Account, Card, Person } from './issuing/index.js';
import { Company } from './companies/index.js';
import { MailedLink } from './mails/index.js';
import { Correction, Invoice, TopUp } from './money/index.js';
import { onboardingEntities } from './onboarding/index.js';
import { partnersEntities } from './partners/index.js';
import { Purchase } from './demo-shop/index.js';
import { CreatePlatformTables1763683200000 } from './database/1763683200000-create-platform-tables.js';
import { WebhookDelivery1763712000000 } from './database/1763712000000-webhook-delivery.js';
import { EventLog1763715600000 } from './database/1763715600000-event-log.js';
import { IdempotencyRetention1763719200000 } from './database/1763719200000-idempotency-retention.js';
import { EventVersion1763722800000 } from './database/1763722800000-event-version.js';
import { EventsByChannel1763726400000 } from './database/1763726400000-events-by-channel.js';
import { ThreeDs1763728200000 } from './database/1763728200000-three-ds.js';
import { CardApp1763733600000 } from './database/1763733600000-card-app.js';
import { OnboardingApplication1763737200000 } from './database/1763737200000-onboarding-application.js';
import { AppendOnlyEventLog1763740800000 } from './database/1763740800000-append-only-event-log.js';
import { Evidence1763744400000 } from './database/1763744400000-evidence.js';
import { BackOffice1763748000000 } from './database/1763748000000-back-office.js';
import { Screening1763751600000 } from './database/1763751600000-screening.js';
import { Privacy1763755200000 } from './database/1763755200000-privacy.js';
import { Communications1763758800000 } from './database/1763758800000-communications.js';
import { SettingsVersions1763762400000 } from './database/1763762400000-settings-versions.js';
import { MailHistory1763766000000 } from './database/1763766000000-mail-history.js';
import { UncheckedTriggers1763773200000 } from './database/1763773200000-unchecked-triggers.js';
import { ApprovalHistory1763991000000 } from './database/1763991000000-approval-history.js';
import { CompanyAdmins1763991100000 } from './database/1763991100000-company-admins.js';
import { ApprovalNonce1763776800000 } from './database/1763776800000-approval-nonce.js';
import { UncheckedThreeDsStates1763780000000 } from './database/1763780000000-unchecked-three-ds-states.js';
import { SettingsWithoutNull1763783000000 } from './database/1763783000000-settings-without-null.js';
import { UndecidedAccounts1763793000000 } from './database/1763793000000-undecided-accounts.js';
import { MailClaims1763785800000 } from './database/1763785800000-mail-claims.js';
import { BrandingReplyTo1763787600000 } from './database/1763787600000-branding-reply-to.js';
import { EventsDueInOrder1763860000000 } from './database/1763860000000-events-due-in-order.js';
import { Ledger1763900000000 } from './database/1763900000000-ledger.js';
import { CardPayments1763903600000 } from './database/1763903600000-card-payments.js';
import { SpendingControls1763907200000 } from './database/1763907200000-spending-controls.js';
import { TopUps1763908100000 } from './database/1763908100000-top-ups.js';
import { UsedAuthentications1763908800000 } from './database/1763908800000-used-authentications.js';
import { AutoTopUps1763909200000 } from './database/1763909200000-auto-top-ups.js';
import { PaidPurchases1763909500000 } from './database/1763909500000-paid-purchases.js';
import { CompanyClocks1763910000000 } from './database/1763910000000-company-clocks.js';
import { ReplacedCards1763910300000 } from './database/1763910300000-replaced-cards.js';
import { CardActivation1763913600000 } from './database/1763913600000-card-activation.js';
import { PurchaseTimes1763914200000 } from './database/1763914200000-purchase-times.js';
import { ListedPayments1763914800000 } from './database/1763914800000-listed-payments.js';
import { ReviewedPayments1763915400000 } from './database/1763915400000-reviewed-payments.js';
import { BookedEntries1763960000000 } from './database/1763960000000-booked-entries.js';
import { AccountChanges1763970000000 } from './database/1763970000000-account-changes.js';
import { Invoices1763980000000 } from './database/1763980000000-invoices.js';
import { Corrections1763990000000 } from './database/1763990000000-corrections.js';
import { NamesFound1763992000000 } from './database/1763992000000-names-found.js';
import { EventsByCard1763992300000 } from './database/1763992300000-events-by-card.js';
import { FirstThresholds1763993000000 } from './database/1763993000000-first-thresholds.js';
import { WeeksOfEvents1764000000000 } from './database/1764000000000-weeks-of-events.js';
import { ApiRequests1764010000000 } from './database/1764010000000-api-requests.js';
import { ApiKeys1764011000000 } from './database/1764011000000-api-keys.js';
import { ApiKeyIds1764011100000 } from './database/1764011100000-api-key-ids.js';
import { ConsoleUsers1764011200000 } from './database/1764011200000-console-users.js';
import { StaffSessions1764011300000 } from './database/1764011300000-staff-sessions.js';
import { RequestKeys1764011400000 } from './database/1764011400000-request-keys.js';
import { IdempotencyByMeaning1764012100000 } from './database/1764012100000-idempotency-by-meaning.js';
import { CardsOfDeniedCompanies1764012300000 } from './database/1764012300000-cards-of-denied-companies.js';
import { KeepEvents1764012410000 } from './database/1764012410000-keep-events.js';
import { SecondPerson1764012500000 } from './database/1764012500000-second-person.js';
import { WhatKeysCreate1764012601000 } from './database/1764012601000-what-keys-create.js';
import { BackupFlags1764012710000 } from './database/1764012710000-backup-flags.js';
import { CardFreezes1764012700000 } from './database/1764012700000-card-freezes.js';
import { InvoiceDocuments1764012900000 } from './database/1764012900000-invoice-documents.js';
import { StatementFiles1764013100000 } from './database/1764013100000-statement-files.js';
import { GivenCompanyValues1764013300000 } from './database/1764013300000-given-company-values.js';
import { DeliveriesByLane1764014000000 } from './database/1764014000000-deliveries-by-lane.js';
import { ApprovalsToRemove1764016000000 } from './database/1764016000000-approvals-to-remove.js';
import { HoldsToExpire1764016100000 } from './database/1764016100000-holds-to-expire.js';
import { SearchedNames1764014100000 } from './database/1764014100000-searched-names.js';
import { OvertakableDeliveries1763790000000 } from './database/1763790000000-overtakable-deliveries.js';

/** New ones are added at the end. */
const migrations = [
  CreatePlatformTables1763683200000,
  WebhookDelivery1763712000000,
  EventLog1763715600000,
  IdempotencyRetention1763719200000,
  EventVersion1763722800000,
  EventsByChannel1763726400000,
  ThreeDs1763728200000,
  CardApp1763733600000,
  OnboardingApplication1763737200000,
  AppendOnlyEventLog1763740800000,
  Evidence1763744400000,
  BackOffice1763748000000,
  Screening1763751600000,
  Privacy1763755200000,
  Communications1763758800000,
  SettingsVersions1763762400000,
  MailHistory1763766000000,
  UncheckedTriggers1763773200000,
  ApprovalNonce1763776800000,
  UncheckedThreeDsStates1763780000000,
  SettingsWithoutNull1763783000000,
  MailClaims1763785800000,
  BrandingReplyTo1763787600000,
  OvertakableDeliveries1763790000000,
  UndecidedAccounts1763793000000,
  EventsDueInOrder1763860000000,
  Ledger1763900000000,
  CardPayments1763903600000,
  SpendingControls1763907200000,
  TopUps1763908100000,
  UsedAuthentications1763908800000,
  AutoTopUps1763909200000,
  PaidPurchases1763909500000,
  CompanyClocks1763910000000,
  ReplacedCards1763910300000,
  CardActivation1763913600000,
  PurchaseTimes1763914200000,
  ListedPayments1763914800000,
  ReviewedPayments1763915400000,
  BookedEntries1763960000000,
  AccountChanges1763970000000,
  Invoices1763980000000,
  Corrections1763990000000,
  ApprovalHistory1763991000000,
  CompanyAdmins1763991100000,
  NamesFound1763992000000,
  EventsByCard1763992300000,
  FirstThresholds1763993000000,
  WeeksOfEvents1764000000000,
  ApiRequests1764010000000,
  ApiKeys1764011000000,
  ApiKeyIds1764011100000,
  ConsoleUsers1764011200000,
  StaffSessions1764011300000,
  RequestKeys1764011400000,
  IdempotencyByMeaning1764012100000,
  CardsOfDeniedCompanies1764012300000,
  KeepEvents1764012410000,
  SecondPerson1764012500000,
  WhatKeysCreate1764012601000,
  CardFreezes1764012700000,
  BackupFlags1764012710000,
  InvoiceDocuments1764012900000,
  StatementFiles1764013100000,
  GivenCompanyValues1764013300000,
  DeliveriesByLane1764014000000,
  SearchedNames1764014100000,
  ApprovalsToRemove1764016000000,
  HoldsToExpire1764016100000,
];

export function platformDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'platform',
    poolSize: 20,
    preparesStatements: true,
    entities: [
      ...partnersEntities,
      ...[Company, Person, Account, Card, MailedLink],
      ...onboardingEntities,
      ...backOfficeEntities,
      ...[Purchase, TopUp, Invoice, Correction],
    ],
    migrations,
  };
}
