import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { useSignIn } from '../api/session-queries.js';
import { PasskeyFailureNotice } from '../passkey-failure-notice.js';
import { useTexts } from '../texts/index.js';

export function SignInButton() {
  const texts = useTexts().welcome;
  const signIn = useSignIn();
  return (
    <>
      {signIn.error && <PasskeyFailureNotice error={signIn.error} />}
      <ProgressButton size="md" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        {texts.signIn}
      </ProgressButton>
    </>
  );
}
