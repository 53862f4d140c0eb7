import type { OperatorSession } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureAlert, LoadedScreen } from '../shared/loaded/loaded.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { laterScreen } from '../shared/page/later-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { StaffLayout } from '../shared/page/staff-layout.js';
import { goTo, shown } from '../shared/router/router.js';
import { SessionsButton, SignOutButton } from '../shared/staff-session/staff-access.js';
import { SignInFailure, StaffWelcome } from '../shared/staff-session/staff-welcome.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { TasksScreen } from './companies/tasks-screen.js';
import { hrefOf, type Route, useRoute } from './route.js';
import {
  useEnrolment,
  useSession,
  useSessionEnd,
  useSessionEnding,
  useSessions,
  useSignIn,
  useSignOut,
} from '../shared/operators/operator-session.js';
import { useTexts } from './texts/index.js';

const CompanyScreen = laterScreen(() => import('./companies/company-screen.js'), 'CompanyScreen');
const MailsScreen = laterScreen(() => import('./mails/senders-screen.js'), 'MailsScreen');
const SentMailScreen = laterScreen(() => import('./mails/sent-mail-screen.js'), 'SentMailScreen');
const SentMailsScreen = laterScreen(
  () => import('./mails/sent-mails-screen.js'),
  'SentMailsScreen',
);
const SuppressionsScreen = laterScreen(
  () => import('./mails/sent-mails-screen.js'),
  'SuppressionsScreen',
);
const OperatorsScreen = laterScreen(
  () => import('../shared/operators/operators-screen.js'),
  'OperatorsScreen',
);
const TrailScreen = laterScreen(() => import('../shared/operators/trail-screen.js'), 'TrailScreen');

export function PartnerPage() {
  const texts = useTexts();
  const client = useQueryClient();
  const { screen } = useRoute();
  const session = useSession();
  const isSignedOut = session.data === null;
  useSessionEnd();

  // Who signs in next must not see the data of the previous operator.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
    }
  }, [client, isSignedOut]);

  if (session.data && screen !== 'enrol') return <SignedIn session={session.data} />;
  return (
    <PageLayout title={texts.brand} brand={texts.brand} hasColors>
      {screen === 'enrol' ? (
        <SignInScreen />
      ) : (
        <LoadedScreen query={session}>{() => <SignInScreen />}</LoadedScreen>
      )}
    </PageLayout>
  );
}

function SignedIn({ session: { operator } }: { session: OperatorSession }) {
  const route = useRoute();
  const texts = useTexts();
  const signOut = useSignOut();
  const wayOut = { href: hrefOf.companies(), name: texts.company.back };
  const isAdmin = operator.role === 'admin';
  return (
    <StaffLayout
      title={texts.brand}
      navigation={texts.navigation}
      groups={usePlaces(route, isAdmin)}
      user={{ name: operator.name }}
      account={
        <>
          <SessionsButton {...{ useSessions, useSessionEnding }} />
          <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
        </>
      }
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance="" />}
      {shown(route, {
        tasks: ({ filters }) => <TasksScreen after={filters.after} />,
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id, filters }) => <CompanyScreen id={id} filters={filters} />,
        mails: () => <MailsScreen />,
        sentMails: ({ filters }) => <SentMailsScreen filters={filters} />,
        sentMail: ({ id }) => <SentMailScreen id={id} />,
        suppressions: ({ filters }) => <SuppressionsScreen after={filters.after} />,
        operators: () =>
          isAdmin ? (
            <OperatorsScreen />
          ) : (
            <UnknownScreen {...texts.operators.notYours} wayOut={wayOut} />
          ),
        trail: ({ filters }) => <TrailScreen after={filters.after} />,
        enrol: () => null,
        unknown: () => <UnknownScreen wayOut={wayOut} />,
      })}
    </StaffLayout>
  );
}

/** Where one can go on the page. */
function usePlaces(route: Route, isAdmin: boolean) {
  const texts = useTexts();
  const { companies, sentMails, suppressions, operators, trail } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      places: [
        { href: hrefOf.tasks(), name: texts.tasks.heading, isHere: isAt('tasks') },
        {
          href: hrefOf.companies(),
          name: companies.heading,
          isHere: isAt('companies', 'company'),
        },
      ],
    },
    {
      name: texts.mailPlaces,
      places: [
        {
          href: hrefOf.sentMails(),
          name: sentMails.heading,
          isHere: isAt('sentMails', 'sentMail'),
        },
        { href: hrefOf.suppressions(), name: suppressions.name, isHere: isAt('suppressions') },
        { href: hrefOf.mails(), name: sentMails.senders, isHere: isAt('mails') },
      ],
    },
    {
      name: texts.accessPlaces,
      places: [
        ...(isAdmin
          ? [{ href: hrefOf.operators(), name: operators.heading, isHere: isAt('operators') }]
          : []),
        { href: hrefOf.trail(), name: trail.heading, isHere: isAt('trail') },
      ],
    },
  ];
}

/** Shown without a session. */
function SignInScreen() {
  const route = useRoute();
  const { operators: texts } = useTexts();
  const signIn = useSignIn();
  const enrolment = useEnrolment();
  const code = route.screen === 'enrol' ? route.code : '';
  return (
    <StaffWelcome
      // A link that is opened in a tab with this page changes only the hash.
      key={code}
      {...{ code, signIn, enrolment }}
      texts={texts.welcome}
      onEnrolled={() => goTo(hrefOf.tasks(), 'replace')}
      failureOf={(error) => <SignInFailure error={error} texts={texts} />}
    />
  );
}
