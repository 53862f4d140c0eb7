import type { ReactNode } from 'react';
import type { ConsoleSession } from '#contracts';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { SideNavigation } from '../shared/navigation/side-navigation.js';
import { SignOutButton } from '../shared/staff-session/sign-out-button.js';
import { SessionsButton } from '../shared/staff-session/sessions-button.js';
import { placesFrom } from './console-places.js';
import type { Route } from './route.js';
import { useSessionEnding, useSessions, useSignOut } from './session/session.js';
import { ShortcutHelp } from './shortcuts/shortcut-help.js';
import { useTexts } from './texts/index.js';

interface ConsoleNavigationProps {
  route: Route;
  session: ConsoleSession;
  /** The screen. */
  children: ReactNode;
}

export function ConsoleNavigation({ route, session, children }: ConsoleNavigationProps) {
  const texts = useTexts();
  const { access } = texts;
  const { user, partner } = session;
  const signOut = useSignOut();
  const who = (
    <>
      <span>{access.signedInAs(user.name, partner.name)}</span>
      <ShortcutHelp />
      <SessionsButton {...{ useSessions, useSessionEnding }} />
      <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
    </>
  );
  return (
    <SideNavigation
      label={texts.navigation}
      groups={placesFrom(route, user.role, texts)}
      user={who}
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance={access.stillSignedIn} />}
      {children}
    </SideNavigation>
  );
}
