import type { OperatorSession } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FailureAlert, LoadedScreen } from '../loaded/loaded.js';
import { laterScreen } from '../page/later-screen.js';
import { UnknownScreen } from '../page/message-screen.js';
import { PageLayout } from '../page/page-layout.js';
import { type PlaceGroup, StaffLayout } from '../page/staff-layout.js';
import { goTo } from '../router/router.js';
import { SessionsButton, SignOutButton } from '../staff-session/staff-access.js';
import { SignInFailure, StaffWelcome } from '../staff-session/staff-welcome.js';
import {
  operatorRoutes,
  useEnrolment,
  useSession,
  useSessionEnd,
  useSessionEnding,
  useSessions,
  useSignIn,
  useSignOut,
} from './operator-session.js';
import { useTexts } from './texts.js';

const OperatorsScreen = laterScreen(() => import('./operators-screen.js'), 'OperatorsScreen');
const TrailScreen = laterScreen(() => import('./trail-screen.js'), 'TrailScreen');

interface OperatorsPageProps {
  texts: { brand: string; welcome: { heading: string; lead: string } };
  route: { screen: string; code?: string };
  /** Where an operator begins after an invitation. */
  home: string;
  /** The link of a screen that is not there, or not for this operator. */
  wayOut: { href: string; name: string };
  /** Of the navigation; the places of the access are added. */
  groups: readonly PlaceGroup[];
  /** Draws the screen; those of `operatorRoutes` are given. */
  children(screens: OperatorScreens): ReactNode;
}

interface OperatorScreens {
  operators(): ReactNode;
  trail(route: { filters: { after: string } }): ReactNode;
  enrol(): ReactNode;
  unknown(): ReactNode;
}

/** A page of the partner's operators: they sign in, see their screens, and admins decide who may sign in. */
export function OperatorsPage(props: OperatorsPageProps) {
  const { texts, route } = props;
  const client = useQueryClient();
  const session = useSession();
  const isSignedOut = session.data === null;
  const isInvitation = route.screen === 'enrol';
  useSessionEnd();

  // Who signs in next must not see the data of the previous operator.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' });
    }
  }, [client, isSignedOut]);

  if (session.data && !isInvitation) return <SignedIn {...props} session={session.data} />;
  return (
    <PageLayout title={texts.brand} brand={texts.brand} hasColors>
      {isInvitation ? (
        <SignInScreen {...props} />
      ) : (
        <LoadedScreen query={session}>{() => <SignInScreen {...props} />}</LoadedScreen>
      )}
    </PageLayout>
  );
}

function SignedIn(props: OperatorsPageProps & { session: OperatorSession }) {
  const { texts: page, route, wayOut, groups, children, session } = props;
  const { operator } = session;
  const texts = useTexts();
  const signOut = useSignOut();
  const isAdmin = operator.role === 'admin';
  const team = { href: `#${operatorRoutes.operators.path}`, name: texts.operators.heading };
  const trail = { href: `#${operatorRoutes.trail.path}`, name: texts.trail.heading };
  const access = [
    ...(isAdmin ? [{ ...team, isHere: route.screen === 'operators' }] : []),
    { ...trail, isHere: route.screen === 'trail' },
  ];
  return (
    <StaffLayout
      title={page.brand}
      navigation={texts.navigation}
      groups={[...groups, { name: texts.access, places: access }]}
      user={{ name: operator.name }}
      account={
        <>
          <SessionsButton {...{ useSessions, useSessionEnding }} />
          <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
        </>
      }
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance="" />}
      {children({
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

/** Shown without a session. */
function SignInScreen({ texts: page, route: { code = '' }, home }: OperatorsPageProps) {
  const { operators: texts } = useTexts();
  const signIn = useSignIn();
  const enrolment = useEnrolment();
  return (
    <StaffWelcome
      // A link that is opened in a tab with this page changes only the hash.
      key={code}
      {...{ code, signIn, enrolment }}
      texts={{ ...texts.welcome, ...page.welcome }}
      onEnrolled={() => goTo(home, 'replace')}
      failureOf={(error) => <SignInFailure error={error} texts={texts} />}
    />
  );
}
