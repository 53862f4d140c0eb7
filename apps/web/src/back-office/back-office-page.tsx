import type { ReviewerSession } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureAlert, FailureScreen } from '../shared/loaded/loaded.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { PageLoading, UnknownScreen } from '../shared/page/message-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { type Place, type PlaceGroup, StaffLayout } from '../shared/page/staff-layout.js';
import { shown } from '../shared/router/router.js';
import {
  HeldPasskey,
  SessionsButton,
  SignOutButton,
} from '../shared/staff-session/staff-access.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { ApplicationScreen } from './applications/application-screen.js';
import { CasesScreen } from './applications/cases-screen.js';
import { QueueScreen } from './applications/queue-screen.js';
import { useWaitingProposals } from './money-queries.js';
import { useActivity, useSession, useSessionEnding, useSessions, useSignOut } from './queries.js';
import { hrefOf, useRoute } from './route.js';
import { WelcomeScreen } from './staff/welcome-screen.js';
import { TasksScreen } from './applications/tasks-screen.js';
import { useTexts } from './texts/index.js';

const AccountScreen = laterScreen(() => import('./money/account-screen.js'), 'AccountScreen');
const AccountsScreen = laterScreen(() => import('./money/accounts-screen.js'), 'AccountsScreen');
const InvoicesScreen = laterScreen(() => import('./money/invoices-screen.js'), 'InvoicesScreen');
const PaymentScreen = laterScreen(() => import('./money/payment-screen.js'), 'PaymentScreen');
const PaymentsScreen = laterScreen(() => import('./money/payments-screen.js'), 'PaymentsScreen');
const ProposalScreen = laterScreen(() => import('./money/proposal-screen.js'), 'ProposalScreen');
const ProposalsScreen = laterScreen(() => import('./money/proposals-screen.js'), 'ProposalsScreen');
const TransferScreen = laterScreen(() => import('./money/transfer-screen.js'), 'TransferScreen');
const UnmatchedMoneyScreen = laterScreen(
  () => import('./money/unmatched-money-screen.js'),
  'UnmatchedMoneyScreen',
);
const PartnersScreen = laterScreen(() => import('./staff/partners-screen.js'), 'PartnersScreen');
const ReviewersScreen = laterScreen(() => import('./staff/reviewers-screen.js'), 'ReviewersScreen');

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

  if (session.data && route.screen !== 'enrol') return <SignedIn session={session.data} />;
  return (
    <PageLayout title={title} brand={title} hasColors>
      {isSignedOut || route.screen === 'enrol' ? (
        <WelcomeScreen />
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
  const texts = useTexts();
  const signOut = useSignOut();
  const groups = usePlaces(session.reviewer.role === 'admin');
  const { id, name, role } = session.reviewer;
  return (
    <StaffLayout
      title={texts.title}
      navigation={texts.navigation}
      groups={groups}
      user={{ name, of: texts.reviewers.roles[role] }}
      account={
        <>
          <SessionsButton {...{ useSessions, useSessionEnding }} />
          <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
        </>
      }
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance={texts.stillSignedIn} />}
      <HeldPasskey decidesFrom={session.decidesFrom} texts={texts.reviewers.requests} />
      {role === 'admin' ? <AdminScreens ownId={id} /> : <ReviewerScreens ownId={id} />}
    </StaffLayout>
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
  const home = { href: hrefOf.tasks(), name: texts.tasks.heading };
  return shown(route, {
    start: ({ filters }) => <TasksScreen filters={filters} reviewerId={ownId} />,
    tasks: ({ filters }) => <TasksScreen filters={filters} reviewerId={ownId} />,
    queue: ({ filters }) => <QueueScreen filters={filters} />,
    application: ({ id, filters }) => (
      <ApplicationScreen
        id={id}
        reviewerId={ownId}
        mailsAfter={filters.mailsAfter}
        documentId={filters.document}
      />
    ),
    cases: ({ filters }) => <CasesScreen filters={filters} />,
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

function usePlaces(isAdmin: boolean): PlaceGroup[] {
  const texts = useTexts();
  const { screen } = useRoute();
  const waiting = useWaitingProposals(!isAdmin);
  const place = (href: string, name: string, ...screens: (typeof screen)[]): Place => ({
    ...{ href, name },
    isHere: screens.includes(screen),
  });
  if (isAdmin) {
    return [
      {
        places: [
          place(hrefOf.reviewers(), texts.reviewers.heading, 'reviewers', 'start'),
          place(hrefOf.partners(), texts.partners.heading, 'partners'),
        ],
      },
    ];
  }
  const count =
    waiting > 0
      ? { text: texts.proposals.counted(waiting), label: texts.proposals.waitingFor(waiting) }
      : null;
  return [
    {
      name: texts.places.review,
      places: [
        place(hrefOf.tasks(), texts.tasks.heading, 'tasks', 'start'),
        place(hrefOf.queue(), texts.queue.heading, 'queue', 'application'),
        place(hrefOf.cases(), texts.cases.heading, 'cases'),
        { ...place(hrefOf.proposals(), texts.proposals.heading, 'proposals', 'proposal'), count },
      ],
    },
    {
      name: texts.places.money,
      places: [
        place(hrefOf.payments(), texts.payments.heading, 'payments', 'payment'),
        place(hrefOf.unmatched(), texts.unmatched.heading, 'unmatched', 'transfer'),
        place(hrefOf.accounts(), texts.accounts.heading, 'accounts', 'account'),
        place(hrefOf.invoices(), texts.invoices.heading, 'invoices'),
      ],
    },
  ];
}
