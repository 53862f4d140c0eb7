import type { ConsoleRole, ConsoleSession } from '#contracts';
import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FailureAlert, FailureScreen } from '../shared/loaded/loaded.js';
import { PageLoading, UnknownScreen } from '../shared/page/message-screen.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { type PlaceGroup, StaffLayout } from '../shared/page/staff-layout.js';
import { Badge } from '../shared/parts/parts.js';
import { goTo, shown } from '../shared/router/router.js';
import { SessionsButton, SignOutButton } from '../shared/staff-session/staff-access.js';
import { StaffWelcome, SignInFailure } from '../shared/staff-session/staff-welcome.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { AccountsScreen } from './customers/accounts-screen.js';
import { EventsScreen } from './events/events-screen.js';
import { HomeScreen } from './home/home-screen.js';
import { PaymentsScreen } from './payments/payments-screen.js';
import { endpointChannels, hrefOf, type Route, useRoute } from './route.js';
import {
  useEnrolment,
  useSession,
  useSessionEnding,
  useSessions,
  useSignIn,
  useSignOut,
} from './session.js';
import { useIsSandbox } from './sandbox/simulation.js';
import { SearchButton } from './search/search-dialog.js';
import { ShortcutHelp } from './shortcuts.js';
import type { ConsoleTexts } from './texts/en.js';
import { useTexts } from './texts/index.js';

const KeysScreen = laterScreen(() => import('./access/keys-screen.js'), 'KeysScreen');
const UsersScreen = laterScreen(() => import('./access/team-screen.js'), 'UsersScreen');
const TrailScreen = laterScreen(() => import('./access/trail-screen.js'), 'TrailScreen');
const AccountScreen = laterScreen(() => import('./customers/account-screen.js'), 'AccountScreen');
const PeopleScreen = laterScreen(() => import('./customers/people-screens.js'), 'PeopleScreen');
const PersonScreen = laterScreen(() => import('./customers/people-screens.js'), 'PersonScreen');
const MailScreen = laterScreen(() => import('./mails/mails-screens.js'), 'MailScreen');
const MailsScreen = laterScreen(() => import('./mails/mails-screens.js'), 'MailsScreen');
const CardScreen = laterScreen(() => import('./customers/cards-screens.js'), 'CardScreen');
const CardsScreen = laterScreen(() => import('./customers/cards-screens.js'), 'CardsScreen');
const CompaniesScreen = laterScreen(
  () => import('./customers/companies-screens.js'),
  'CompaniesScreen',
);
const CompanyScreen = laterScreen(
  () => import('./customers/companies-screens.js'),
  'CompanyScreen',
);
const EventScreen = laterScreen(() => import('./events/event-screen.js'), 'EventScreen');
const RequestsScreen = laterScreen(() => import('./events/requests-screen.js'), 'RequestsScreen');
const BrandingScreen = laterScreen(() => import('./branding/branding-screen.js'), 'BrandingScreen');
const LevelScreen = laterScreen(() => import('./level/level-screen.js'), 'LevelScreen');
const MailSettingsScreen = laterScreen(
  () => import('./mails/mail-settings-screen.js'),
  'MailSettingsScreen',
);
const PaymentScreen = laterScreen(() => import('./payments/payment-screen.js'), 'PaymentScreen');
const EndpointScreen = laterScreen(() => import('./webhooks/endpoint-screen.js'), 'EndpointScreen');
const ThreeDsRulesScreen = laterScreen(
  () => import('./three-ds/rules-screen.js'),
  'ThreeDsRulesScreen',
);

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
        home: () => <HomeScreen />,
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
        level: () => <LevelScreen />,
        mailSettings: () => <MailSettingsScreen />,
        branding: () => <BrandingScreen />,
        threeDsRules: () => <ThreeDsRulesScreen />,
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
  const isSandbox = useIsSandbox();
  return (
    <StaffLayout
      title={texts.title}
      navigation={texts.navigation}
      groups={placesFrom(route, user.role, texts)}
      user={{ name: user.name, of: partner.name }}
      tools={
        <>
          {isSandbox && (
            <Box visibleFrom="xs" flex="none">
              <Badge tone="warning">{texts.sandboxBadge}</Badge>
            </Box>
          )}
          <SearchButton />
        </>
      }
      account={
        <>
          {isSandbox && (
            <Box hiddenFrom="xs">
              <Badge tone="warning">{texts.sandboxBadge}</Badge>
            </Box>
          )}
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

/** Where one can go in the console. */
function placesFrom(route: Route, role: ConsoleRole, texts: ConsoleTexts): PlaceGroup[] {
  const { access } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      name: texts.places.activity,
      places: [
        { href: hrefOf.home(), name: texts.home.heading, isHere: isAt('home') },
        { href: hrefOf.events(), name: texts.events.heading, isHere: isAt('events', 'event') },
        {
          href: hrefOf.payments(),
          name: texts.payments.heading,
          isHere: isAt('payments', 'payment'),
        },
        { href: hrefOf.mails(), name: texts.mails.heading, isHere: isAt('mails', 'mail') },
        { href: hrefOf.requests(), name: texts.requests.heading, isHere: isAt('requests') },
      ],
    },
    {
      name: texts.places.customers,
      places: [
        {
          href: hrefOf.companies(),
          name: texts.companies.heading,
          isHere: isAt('companies', 'company'),
        },
        { href: hrefOf.people(), name: texts.people.heading, isHere: isAt('people', 'person') },
        { href: hrefOf.cards(), name: texts.cards.heading, isHere: isAt('cards', 'card') },
        {
          href: hrefOf.accounts(),
          name: texts.accounts.heading,
          isHere: isAt('accounts', 'account'),
        },
      ],
    },
    {
      name: texts.places.webhooks,
      places: endpointChannels.map((channel) => ({
        href: hrefOf.endpoint({ channel }),
        name: texts.endpoint.headings[channel],
        isHere: route.screen === 'endpoint' && route.channel === channel,
      })),
    },
    {
      name: texts.places.settings,
      places: [
        { href: hrefOf.level(), name: texts.level.heading, isHere: isAt('level') },
        {
          href: hrefOf.mailSettings(),
          name: texts.mailSettings.heading,
          isHere: isAt('mailSettings'),
        },
        { href: hrefOf.branding(), name: texts.branding.heading, isHere: isAt('branding') },
        {
          href: hrefOf.threeDsRules(),
          name: texts.threeDsRules.heading,
          isHere: isAt('threeDsRules'),
        },
        { href: hrefOf.keys(), name: access.keys.heading, isHere: isAt('keys') },
        ...(role === 'admin'
          ? [{ href: hrefOf.users(), name: access.users.heading, isHere: isAt('users') }]
          : []),
        { href: hrefOf.trail(), name: access.trail.heading, isHere: isAt('trail') },
      ],
    },
  ];
}

/** Shown without a session. */
function SignInScreen() {
  const route = useRoute();
  const { access } = useTexts();
  const signIn = useSignIn();
  const enrolment = useEnrolment();
  const code = route.screen === 'enrol' ? route.code : '';
  return (
    <StaffWelcome
      // A link that is opened in a tab with this page changes only the hash.
      key={code}
      {...{ code, signIn, enrolment }}
      texts={access.welcome}
      onEnrolled={() => goTo(hrefOf.home(), 'replace')}
      failureOf={(error) => <SignInFailure error={error} texts={access} />}
    />
  );
}
