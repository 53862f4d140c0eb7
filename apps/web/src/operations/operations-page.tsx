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
import { DeadLetterScreen, DeadLettersScreen } from './letters-screens.js';
import { GroupsScreen, TopicScreen, TopicsScreen } from './topics-screens.js';
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

const SearchScreen = laterScreen(() => import('./search-screen.js'), 'SearchScreen');
const RepairsScreen = laterScreen(() => import('./repairs-screen.js'), 'RepairsScreen');
const OperatorsScreen = laterScreen(
  () => import('../shared/operators/operators-screen.js'),
  'OperatorsScreen',
);
const TrailScreen = laterScreen(() => import('../shared/operators/trail-screen.js'), 'TrailScreen');

export function OperationsPage() {
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
  const wayOut = { href: hrefOf.topics(), name: texts.topics.back };
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
        topics: () => <TopicsScreen />,
        topic: ({ name }) => <TopicScreen name={name} />,
        groups: () => <GroupsScreen />,
        deadLetters: ({ filters }) => <DeadLettersScreen filters={filters} />,
        deadLetter: ({ filters }) => <DeadLetterScreen place={filters.place} />,
        search: ({ filters }) => <SearchScreen key={JSON.stringify(filters)} filters={filters} />,
        repairs: ({ filters }) => <RepairsScreen after={filters.after} />,
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
  const { topics, groups, letters, search, repairs, operators, trail } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      name: texts.kafkaPlaces,
      places: [
        { href: hrefOf.topics(), name: topics.heading, isHere: isAt('topics', 'topic') },
        { href: hrefOf.groups(), name: groups.heading, isHere: isAt('groups') },
        {
          href: hrefOf.deadLetters(),
          name: letters.heading,
          isHere: isAt('deadLetters', 'deadLetter'),
        },
        { href: hrefOf.search(), name: search.heading, isHere: isAt('search') },
        { href: hrefOf.repairs(), name: repairs.heading, isHere: isAt('repairs') },
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
      onEnrolled={() => goTo(hrefOf.topics(), 'replace')}
      failureOf={(error) => <SignInFailure error={error} texts={texts} />}
    />
  );
}
