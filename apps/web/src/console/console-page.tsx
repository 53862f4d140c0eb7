import type { ConsoleSession } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { AccountScreen } from './accounts/account-screen.js';
import { AccountsScreen } from './accounts/accounts-screen.js';
import { CardScreen } from './cards/card-screen.js';
import { CardsScreen } from './cards/cards-screen.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './companies/company-screen.js';
import { placesFrom } from './console-places.js';
import { EndpointScreen } from './endpoint/endpoint-screen.js';
import { EventScreen } from './event/event-screen.js';
import { EventsScreen } from './events/events-screen.js';
import { KeysScreen } from './keys/keys-screen.js';
import { MailSettingsScreen } from './mail-settings/mail-settings-screen.js';
import { MailScreen } from './mails/mail-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { PaymentScreen } from './payments/payment-screen.js';
import { PaymentsScreen } from './payments/payments-screen.js';
import { PeopleScreen } from './people/people-screen.js';
import { PersonScreen } from './people/person-screen.js';
import { RequestsScreen } from './requests/requests-screen.js';
import { hrefOf, type Route, useRoute } from './route.js';
import { useSession, useSessionEnding, useSessions, useSignOut } from './session/session.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { ShortcutHelp } from './shortcuts/shortcut-help.js';
import { useTexts } from './texts/index.js';
import { TrailScreen } from './trail/trail-screen.js';
import { UsersScreen } from './users/users-screen.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { PageLoading } from '../shared/page/page-loading.js';
import { StaffLayout } from '../shared/page/staff-layout.js';
import { shown } from '../shared/router/shown.js';
import { SessionsButton, SignOutButton } from '../shared/staff-session/sessions-button.js';
import { useSharedTexts } from '../shared/texts/index.js';

export function ConsolePage() {
  const texts = useTexts();
  const client = useQueryClient();
  const { loading } = useSharedTexts();
  const { screen } = useRoute();
  const session = useSession();
  const isSignedOut = session.data === null;

  // Who signs in next must not see the data of another partner.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
    }
  }, [client, isSignedOut]);

  if (session.data && screen !== 'enrol') return <SignedIn session={session.data} />;
  return (
    <PageLayout title={texts.title} brand={texts.title} hasColors>
      {isSignedOut || screen === 'enrol' ? (
        <SignInScreen />
      ) : session.error ? (
        <FailureScreen error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <PageLoading text={loading} />
      )}
    </PageLayout>
  );
}

function SignedIn({ session }: { session: ConsoleSession }) {
  const route = useRoute();
  const { access, event } = useTexts();
  const wayOut = { href: hrefOf.events(), name: event.back };
  return (
    <ConsoleNavigation route={route} session={session}>
      {shown(route, {
        events: ({ filters }) => <EventsScreen filters={filters} />,
        event: ({ id }) => <EventScreen id={id} />,
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id }) => <CompanyScreen id={id} />,
        people: ({ filters }) => <PeopleScreen filters={filters} />,
        person: ({ id }) => <PersonScreen id={id} />,
        cards: ({ filters }) => <CardsScreen filters={filters} />,
        card: ({ id }) => <CardScreen id={id} />,
        accounts: ({ filters }) => <AccountsScreen filters={filters} />,
        account: ({ id }) => <AccountScreen id={id} />,
        payments: ({ filters }) => <PaymentsScreen filters={filters} />,
        payment: ({ id }) => <PaymentScreen id={id} />,
        mails: ({ filters }) => <MailsScreen filters={filters} />,
        mail: ({ id }) => <MailScreen id={id} />,
        mailSettings: () => <MailSettingsScreen />,
        endpoint: ({ channel, filters }) => <EndpointScreen channel={channel} filters={filters} />,
        requests: ({ filters }) => <RequestsScreen filters={filters} />,
        keys: ({ filters }) => <KeysScreen after={filters.after} />,
        users: () =>
          session.user.role === 'admin' ? (
            <UsersScreen />
          ) : (
            <UnknownScreen {...access.notYours} wayOut={wayOut} />
          ),
        trail: ({ filters }) => <TrailScreen after={filters.after} />,
        enrol: () => null,
        unknown: () => <UnknownScreen wayOut={wayOut} />,
      })}
    </ConsoleNavigation>
  );
}

interface ConsoleNavigationProps {
  route: Route;
  session: ConsoleSession;
  /** The screen. */
  children: ReactNode;
}

function ConsoleNavigation({ route, session, children }: ConsoleNavigationProps) {
  const texts = useTexts();
  const { access } = texts;
  const { user, partner } = session;
  const signOut = useSignOut();
  return (
    <StaffLayout
      title={texts.title}
      navigation={texts.navigation}
      groups={placesFrom(route, user.role, texts)}
      user={{ name: user.name, of: partner.name }}
      account={
        <>
          <SessionsButton {...{ useSessions, useSessionEnding }} />
          <ShortcutHelp />
          <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
        </>
      }
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance={access.stillSignedIn} />}
      {children}
    </StaffLayout>
  );
}
