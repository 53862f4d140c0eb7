import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewerSession } from '#contracts';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { PageLoading } from '../shared/page/page-loading.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { AccountsScreen } from './accounts/accounts-screen.js';
import { useSession } from './api/session-queries.js';
import { useActivity } from './api/use-activity.js';
import { ApplicationScreen } from './application/application-screen.js';
import { BackOfficeNavigation } from './back-office-navigation.js';
import { PaymentScreen } from './payments/payment-screen.js';
import { PaymentsScreen } from './payments/payments-screen.js';
import { QueueScreen } from './queue/queue-screen.js';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';
import { TransferScreen } from './unmatched-money/transfer-screen.js';
import { UnmatchedMoneyScreen } from './unmatched-money/unmatched-money-screen.js';
import { WelcomeScreen } from './welcome/welcome-screen.js';

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
  const route = useRoute();
  const texts = useTexts();
  const { id: ownId, role } = session.reviewer;
  const isAdmin = role === 'admin';
  const home = isAdmin
    ? { href: hrefOf.accounts(), name: texts.accounts.heading }
    : { href: hrefOf.queue(), name: texts.queue.heading };
  const notYours = <UnknownScreen {...texts.notYours} wayOut={home} />;
  const accounts = isAdmin ? <AccountsScreen ownId={ownId} /> : notYours;
  return (
    <>
      <BackOfficeNavigation session={session} />
      {shown(route, {
        start: ({ filters }) => (isAdmin ? accounts : <QueueScreen filters={filters} />),
        queue: ({ filters }) => (isAdmin ? notYours : <QueueScreen filters={filters} />),
        application: ({ id, filters }) =>
          isAdmin ? (
            notYours
          ) : (
            <ApplicationScreen id={id} reviewerId={ownId} mailsAfter={filters.mailsAfter} />
          ),
        payments: ({ filters }) => (isAdmin ? notYours : <PaymentsScreen filters={filters} />),
        payment: ({ id, filters }) =>
          isAdmin ? notYours : <PaymentScreen id={id} order={filters.order} />,
        unmatched: ({ filters }) =>
          isAdmin ? notYours : <UnmatchedMoneyScreen filters={filters} />,
        transfer: ({ id }) => (isAdmin ? notYours : <TransferScreen id={id} />),
        accounts: () => accounts,
        // The sign-in handles this link; it is of no use to a signed-in reviewer.
        enrol: () => null,
        unknown: () => <UnknownScreen wayOut={home} />,
      })}
    </>
  );
}
