import { ProgressButton } from '../shared/progress-button/progress-button.js';
import { useSignOut } from './api/session.js';
import classes from '../shared/navigation/navigation.module.css';
import { hrefOf, type Route } from './route.js';
import { useTexts } from './texts/index.js';

export function PartnerNavigation({ route }: { route: Route }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const isAtMails = route.screen === 'mails';
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      <a href={hrefOf.companies} className={classes.link} aria-current={!isAtMails && 'page'}>
        {texts.companies.heading}
      </a>
      <a href={hrefOf.mails} className={classes.link} aria-current={isAtMails && 'page'}>
        {texts.mails.heading}
      </a>
      <ProgressButton
        variant="default"
        size="xs"
        className={classes.signOut}
        isBusy={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        {texts.signOut}
      </ProgressButton>
    </nav>
  );
}
