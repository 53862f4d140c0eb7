import { goTo } from '../../shared/router/router.js';
import { StaffWelcome, SignInFailure } from '../../shared/staff-session/staff-welcome.js';
import { useEnrolment, useSignIn } from '../queries.js';
import { hrefOf, useRoute } from '../route.js';
import { useTexts } from '../texts/index.js';

/** Shown if no reviewer is signed in. */
export function WelcomeScreen() {
  const route = useRoute();
  const texts = useTexts();
  const signIn = useSignIn();
  const enrolment = useEnrolment();
  const code = route.screen === 'enrol' ? route.code : '';
  return (
    <StaffWelcome
      // A link that is opened in a tab with this page changes only the hash.
      key={code}
      {...{ code, signIn, enrolment }}
      texts={texts.welcome}
      onEnrolled={() => goTo(hrefOf.start(), 'replace')}
      failureOf={(error) => <SignInFailure error={error} texts={texts} />}
    />
  );
}
