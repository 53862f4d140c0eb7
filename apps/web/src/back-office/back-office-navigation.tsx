import type { ReviewerSession } from '#contracts';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Navigation, type Place } from '../shared/navigation/navigation.js';
import navigation from '../shared/navigation/navigation.module.css';
import { ProgressButton } from '../shared/progress-button/progress-button.js';
import { useSignOut } from './api/session-queries.js';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

export function BackOfficeNavigation({ session: { reviewer } }: { session: ReviewerSession }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const { screen } = useRoute();
  const place: Place =
    reviewer.role === 'admin'
      ? {
          href: hrefOf.accounts(),
          name: texts.accounts.heading,
          isHere: screen === 'accounts' || screen === 'start',
        }
      : {
          href: hrefOf.queue(),
          name: texts.queue.heading,
          isHere: screen === 'queue' || screen === 'application' || screen === 'start',
        };
  return (
    <>
      <Navigation label={texts.navigation} places={[place]}>
        <span className={navigation.who}>{reviewer.name}</span>
        <ProgressButton
          variant="default"
          size="xs"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {texts.signOut}
        </ProgressButton>
      </Navigation>
      {signOut.error && <FailureAlert error={signOut.error} reassurance={texts.stillSignedIn} />}
    </>
  );
}
