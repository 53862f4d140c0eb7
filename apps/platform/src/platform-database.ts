import type { DatabaseOptions, DatabaseUrl } from '#database';
import { backOfficeEntities } from './back-office/index.js';
import { Account, Card, Person } from './issuing/index.js';
import { Company } from './companies/index.js';
import { MailedLink } from './mails/index.js';
import { Correction, Invoice, TopUp } from './money/index.js';
import { onboardingEntities } from './onboarding/index.js';
import { partnersEntities } from './partners/index.js';
import { Purchase } from './demo-shop/demo-shop.module.js';
import { Baseline1764018000000 } from './database/1764018000000-baseline.js';
import { OnboardingCompleted1795829000000 } from './database/1795829000000-onboarding-completed.js';
import { DeprecationNotices1795830000000 } from './database/1795830000000-deprecation-notices.js';
import { CardAppInvitations1795830000061 } from './database/1795830000061-card-app-invitations.js';
import { IntegrationConfirmations1795830000062 } from './database/1795830000062-integration-confirmations.js';
import { AccessReasons1795830000065 } from './database/1795830000065-access-reasons.js';
import { SenderAddress1795830000162 } from './database/1795830000162-sender-address.js';
import { SearchedPayments1795830000165 } from './database/1795830000165-searched-payments.js';
import { ScreeningAgain1795830000263 } from './database/1795830000263-screening-again.js';
import { PeopleAddedInOnboarding1795830000267 } from './database/1795830000267-people-added-in-onboarding.js';
import { KycQuestions1795830000364 } from './database/1795830000364-kyc-questions.js';
import { ScreeningsAndDocumentsIndexes1795830000365 } from './database/1795830000365-screenings-and-documents-indexes.js';
import { CompanyRestrictions1795831000063 } from './database/1795831000063-company-restrictions.js';
import { PartnerHosts1795831000262 } from './database/1795831000262-partner-hosts.js';
import { PeriodicReviews1795832000101 } from './database/1795832000101-periodic-reviews.js';
import { TaskAssignees1795832000201 } from './database/1795832000201-task-assignees.js';
import { TransactionMonitoring1795832001102 } from './database/1795832001102-transaction-monitoring.js';
import { CompanyEnds1795834001101 } from './database/1795834001101-company-ends.js';
import { ScreenedNames1795835001102 } from './database/1795835001102-screened-names.js';
import { PaymentsAwaitingAccounts1795836001101 } from './database/1795836001101-payments-awaiting-accounts.js';
import { PaymentsAwaitingAccountsIndex1795836001102 } from './database/1795836001102-payments-awaiting-accounts-index.js';
import { StrongAuthentication1795836001103 } from './database/1795836001103-strong-authentication.js';
import { CardLife1795837001101 } from './database/1795837001101-card-life.js';
import { AppAddress1795838000031 } from './database/1795838000031-app-address.js';
import { ThreeDsRules1795843036401 } from './database/1795843036401-three-ds-rules.js';
import { ApprovedThreeDsRequestsIndex1795843036402 } from './database/1795843036402-approved-three-ds-requests-index.js';
import { CardExpiry1795844001201 } from './database/1795844001201-card-expiry.js';
import { CardExpiryIndex1795844001202 } from './database/1795844001202-card-expiry-index.js';
import { AuthorizationRequests1795850001301 } from './database/1795850001301-authorization-requests.js';
import { CardDetails1795852001301 } from './database/1795852001301-card-details.js';
import { CardRevealsIndex1795852001302 } from './database/1795852001302-card-reveals-index.js';

export function platformDatabase(url: DatabaseUrl): DatabaseOptions {
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
    migrations: [
      Baseline1764018000000,
      OnboardingCompleted1795829000000,
      DeprecationNotices1795830000000,
      CardAppInvitations1795830000061,
      IntegrationConfirmations1795830000062,
      AccessReasons1795830000065,
      SenderAddress1795830000162,
      SearchedPayments1795830000165,
      ScreeningAgain1795830000263,
      PeopleAddedInOnboarding1795830000267,
      KycQuestions1795830000364,
      ScreeningsAndDocumentsIndexes1795830000365,
      CompanyRestrictions1795831000063,
      PartnerHosts1795831000262,
      PeriodicReviews1795832000101,
      TaskAssignees1795832000201,
      TransactionMonitoring1795832001102,
      CompanyEnds1795834001101,
      ScreenedNames1795835001102,
      PaymentsAwaitingAccounts1795836001101,
      PaymentsAwaitingAccountsIndex1795836001102,
      StrongAuthentication1795836001103,
      CardLife1795837001101,
      AppAddress1795838000031,
      ThreeDsRules1795843036401,
      ApprovedThreeDsRequestsIndex1795843036402,
      CardExpiry1795844001201,
      CardExpiryIndex1795844001202,
      AuthorizationRequests1795850001301,
      CardDetails1795852001301,
      CardRevealsIndex1795852001302,
    ],
  };
}
