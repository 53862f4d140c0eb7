import { Button } from '@mantine/core';
import { ShortcutHelp } from './shortcuts/shortcut-help.js';
import { endpointChannels } from './channels.js';
import { Navigation } from '../shared/navigation/navigation.js';
import { hrefOf, type Route } from './route.js';
import { session } from '../shared/partner-api/partner-session.js';
import { useTexts } from './texts/index.js';

export function ConsoleNavigation({ route }: { route: Route }) {
  const texts = useTexts();
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
  ];
  return (
    <Navigation label={texts.navigation} places={places}>
      <ShortcutHelp />
      <Button variant="default" size="xs" onClick={session.end}>
        {texts.signOut}
      </Button>
    </Navigation>
  );
}
