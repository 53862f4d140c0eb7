import { ProgressButton } from '../shared/progress-button/progress-button.js';
import { useSignOut } from './api/session.js';
import classes from '../shared/navigation/navigation.module.css';
import { hrefOf, type Route } from './route.js';
import { useTexts } from './texts/index.js';

export function PartnerNavigation({ route }: { route: Route }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const places = [
    [hrefOf.companies(), texts.companies.heading, ['companies', 'company']],
    [hrefOf.sentMails(), texts.sentMails.heading, ['sentMails', 'sentMail']],
    [hrefOf.suppressions(), texts.suppressions.name, ['suppressions']],
    [hrefOf.mails(), texts.sentMails.senders, ['mails']],
  ] as const satisfies readonly (readonly [string, string, readonly Route['screen'][]])[];
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      {places.map(([href, name, screens]) => (
        <a
          key={href}
          href={href}
          className={classes.link}
          aria-current={screens.some((screen) => screen === route.screen) && 'page'}
        >
          {name}
        </a>
      ))}
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
