import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewerSession } from '#contracts';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { PageLoading } from '../shared/page/page-loading.js';
import { HeldPasskey } from '../shared/staff-session/access-request.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Navigation } from '../shared/navigation/navigation.js';
import navigation from '../shared/navigation/navigation.module.css';
import type { Place } from '../shared/navigation/place.js';
import { SignOutButton } from '../shared/staff-session/sign-out-button.js';
import { SessionsButton } from '../shared/staff-session/sessions-button.js';
import { useSession, useSessionEnding, useSessions, useSignOut } from './api/session-queries.js';
import { useActivity } from './api/use-activity.js';
import { ApplicationScreen } from './application/application-screen.js';
import { AccountScreen } from './company-accounts/account-screen.js';
import { AccountsScreen } from './company-accounts/accounts-screen.js';
import { InvoicesScreen } from './invoices/invoices-screen.js';
import { PartnersScreen } from './partners/partners-screen.js';
import { PaymentScreen } from './payments/payment-screen.js';
import { PaymentsScreen } from './payments/payments-screen.js';
import { ProposalScreen } from './proposals/proposal-screen.js';
import { ProposalsScreen } from './proposals/proposals-screen.js';
import { QueueScreen } from './queue/queue-screen.js';
import { ReviewersScreen } from './reviewers/reviewers-screen.js';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';
import { TransferScreen } from './unmatched-money/transfer-screen.js';
import { UnmatchedMoneyScreen } from './unmatched-money/unmatched-money-screen.js';
import { WelcomeScreen } from './welcome/welcome-screen.js';
import { useWaitingProposals } from './api/proposal-queries.js';

export function BackOfficePage() {
  const client = useQueryClient();
  const { title } = useTexts();
  const { loading } = useSharedTexts();
  const route = useRoute();
  const session = useSession();
  const isSignedOut = session.data === null;

  // The next reviewer who signs in must not see the previous one's data.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
    }
  }, [client, isSignedOut]);

  return (
    <PageLayout title={title} brand={title}>
      {isSignedOut || route.screen === 'enrol' ? (
        <WelcomeScreen />
      ) : session.data ? (
        <SignedIn session={session.data} />
      ) : session.error ? (
        <FailureScreen error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <PageLoading text={loading} />
      )}
    </PageLayout>
  );
}

function SignedIn({ session }: { session: ReviewerSession }) {
  useActivity();
  const { reviewers } = useTexts();
  const { id, role } = session.reviewer;
  return (
    <>
      <BackOfficeNavigation session={session} />
      <HeldPasskey decidesFrom={session.decidesFrom} texts={reviewers.requests} />
      {role === 'admin' ? <AdminScreens ownId={id} /> : <ReviewerScreens ownId={id} />}
    </>
  );
}

function AdminScreens({ ownId }: { ownId: string }) {
  const { screen } = useRoute();
  const texts = useTexts();
  const home = { href: hrefOf.reviewers(), name: texts.reviewers.heading };
  // The sign-in handles this link; it is of no use to somebody who is signed in.
  if (screen === 'enrol') return null;
  if (screen === 'partners') return <PartnersScreen ownId={ownId} />;
  if (screen === 'unknown') return <UnknownScreen wayOut={home} />;
  return screen === 'start' || screen === 'reviewers' ? (
    <ReviewersScreen ownId={ownId} />
  ) : (
    <UnknownScreen {...texts.notYours} wayOut={home} />
  );
}

function ReviewerScreens({ ownId }: { ownId: string }) {
  const route = useRoute();
  const texts = useTexts();
  const home = { href: hrefOf.queue(), name: texts.queue.heading };
  return shown(route, {
    start: ({ filters }) => <QueueScreen filters={filters} />,
    queue: ({ filters }) => <QueueScreen filters={filters} />,
    application: ({ id, filters }) => (
      <ApplicationScreen id={id} reviewerId={ownId} mailsAfter={filters.mailsAfter} />
    ),
    payments: ({ filters }) => <PaymentsScreen filters={filters} />,
    payment: ({ id, filters }) => <PaymentScreen id={id} order={filters.order} />,
    unmatched: ({ filters }) => <UnmatchedMoneyScreen filters={filters} />,
    transfer: ({ id }) => <TransferScreen id={id} />,
    accounts: ({ filters }) => <AccountsScreen filters={filters} />,
    account: ({ id, filters }) => <AccountScreen id={id} places={filters} />,
    invoices: ({ filters }) => <InvoicesScreen filters={filters} />,
    proposals: ({ filters }) => <ProposalsScreen filters={filters} reviewerId={ownId} />,
    proposal: ({ id }) => <ProposalScreen id={id} reviewerId={ownId} />,
    reviewers: () => <UnknownScreen {...texts.notYours} wayOut={home} />,
    partners: () => <UnknownScreen {...texts.notYours} wayOut={home} />,
    enrol: () => null,
    unknown: () => <UnknownScreen wayOut={home} />,
  });
}

function BackOfficeNavigation({ session: { reviewer } }: { session: ReviewerSession }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const { screen } = useRoute();
  const place = (href: string, name: string, ...screens: (typeof screen)[]): Place => ({
    ...{ href, name },
    isHere: screens.includes(screen),
  });
  const waiting = useWaitingProposals(reviewer.role === 'reviewer');
  const count =
    waiting > 0
      ? { text: texts.proposals.counted(waiting), label: texts.proposals.waitingFor(waiting) }
      : null;
  const places: Place[] =
    reviewer.role === 'admin'
      ? [
          place(hrefOf.reviewers(), texts.reviewers.heading, 'reviewers', 'start'),
          place(hrefOf.partners(), texts.partners.heading, 'partners'),
        ]
      : [
          place(hrefOf.queue(), texts.queue.heading, 'queue', 'application', 'start'),
          place(hrefOf.payments(), texts.payments.heading, 'payments', 'payment'),
          place(hrefOf.unmatched(), texts.unmatched.heading, 'unmatched', 'transfer'),
          place(hrefOf.accounts(), texts.accounts.heading, 'accounts', 'account'),
          place(hrefOf.invoices(), texts.invoices.heading, 'invoices'),
          { ...place(hrefOf.proposals(), texts.proposals.heading, 'proposals', 'proposal'), count },
        ];
  return (
    <>
      <Navigation label={texts.navigation} places={places}>
        <span className={navigation.who}>{reviewer.name}</span>
        <SessionsButton {...{ useSessions, useSessionEnding }} />
        <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
      </Navigation>
      {signOut.error && <FailureAlert error={signOut.error} reassurance={texts.stillSignedIn} />}
    </>
  );
}
