import { goTo } from '../../shared/router/address.js';
import { StaffWelcome } from '../../shared/staff-session/staff-welcome.js';
import { ToldPasskeyFailure } from '../../shared/staff-session/told-failure.js';
import { hrefOf, useRoute } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useEnrolment, useSignIn } from './session.js';

/** Shown if nobody is signed in. */
export function SignInScreen() {
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
      onEnrolled={() => goTo(hrefOf.events(), 'replace')}
      failureOf={(error) => <ToldPasskeyFailure error={error} texts={access} />}
    />
  );
}
