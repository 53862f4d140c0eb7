import type { ConsoleSession } from '#contracts';
import { ShortcutHelp } from './shortcuts/shortcut-help.js';
import { endpointChannels } from './channels.js';
import { Navigation } from '../shared/navigation/navigation.js';
import { hrefOf, type Route } from './route.js';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import navigation from '../shared/navigation/navigation.module.css';
import { ProgressButton } from '../shared/progress-button/progress-button.js';
import { useSignOut } from './session/session.js';
import { useTexts } from './texts/index.js';

interface ConsoleNavigationProps {
  route: Route;
  session: ConsoleSession;
}

export function ConsoleNavigation({ route, session: { user, partner } }: ConsoleNavigationProps) {
  const texts = useTexts();
  const { access } = texts;
  const signOut = useSignOut();
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  const places = [
    { href: hrefOf.events(), name: texts.events.heading, isHere: isAt('events', 'event') },
    {
      href: hrefOf.companies(),
      name: texts.companies.heading,
      isHere: isAt('companies', 'company'),
    },
    { href: hrefOf.people(), name: texts.people.heading, isHere: isAt('people', 'person') },
    { href: hrefOf.cards(), name: texts.cards.heading, isHere: isAt('cards', 'card') },
    { href: hrefOf.accounts(), name: texts.accounts.heading, isHere: isAt('accounts', 'account') },
    { href: hrefOf.payments(), name: texts.payments.heading, isHere: isAt('payments', 'payment') },
    { href: hrefOf.mails(), name: texts.mails.heading, isHere: isAt('mails', 'mail') },
    ...endpointChannels.map((channel) => ({
      href: hrefOf.endpoint({ channel }),
      name: texts.endpoint.headings[channel],
      isHere: route.screen === 'endpoint' && route.channel === channel,
    })),
    {
      href: hrefOf.requests(),
      name: texts.requests.heading,
      isHere: isAt('requests'),
    },
    {
      href: hrefOf.mailSettings(),
      name: texts.mailSettings.heading,
      isHere: isAt('mailSettings'),
    },
    { href: hrefOf.keys(), name: access.keys.heading, isHere: isAt('keys') },
    ...(user.role === 'admin'
      ? [{ href: hrefOf.users(), name: access.users.heading, isHere: isAt('users') }]
      : []),
    { href: hrefOf.trail(), name: access.trail.heading, isHere: isAt('trail') },
  ];
  return (
    <>
      <Navigation label={texts.navigation} places={places}>
        <ShortcutHelp />
        <span className={navigation.who}>{access.signedInAs(user.name, partner.name)}</span>
        <ProgressButton
          variant="default"
          size="xs"
          isBusy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {texts.signOut}
        </ProgressButton>
      </Navigation>
      {signOut.error && <FailureAlert error={signOut.error} reassurance={access.stillSignedIn} />}
    </>
  );
}
