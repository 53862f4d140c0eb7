import type { ReviewerSession } from '#contracts';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import navigation from '../shared/navigation/navigation.module.css';
import { ProgressButton } from '../shared/progress-button/progress-button.js';
import { useSignOut } from './api/session-queries.js';
import classes from './back-office-navigation.module.css';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

export function BackOfficeNavigation({ session: { reviewer } }: { session: ReviewerSession }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const { screen } = useRoute();
  const [href, text, isHere] =
    reviewer.role === 'admin'
      ? [hrefOf.accounts(), texts.accounts.heading, screen === 'accounts']
      : [hrefOf.queue(), texts.queue.heading, screen === 'queue' || screen === 'application'];
  return (
    <>
      <nav aria-label={texts.navigation} className={navigation.navigation}>
        <a
          href={href}
          className={navigation.link}
          aria-current={(isHere || screen === 'start') && 'page'}
        >
          {text}
        </a>
        <span className={classes.who}>
          {reviewer.name}
          <ProgressButton
            variant="default"
            size="xs"
            isBusy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            {texts.signOut}
          </ProgressButton>
        </span>
      </nav>
      {signOut.error && <FailureAlert error={signOut.error} reassurance={texts.stillSignedIn} />}
    </>
  );
}
