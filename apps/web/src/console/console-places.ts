import type { ConsoleRole } from '#contracts';
import type { PlaceGroup } from '../shared/page/staff-layout.js';
import { endpointChannels } from './channels.js';
import { hrefOf, type Route } from './route.js';
import type { ConsoleTexts } from './texts/en.js';

/** Where one can go in the console. */
export function placesFrom(route: Route, role: ConsoleRole, texts: ConsoleTexts): PlaceGroup[] {
  const { access } = texts;
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return [
    {
      name: texts.places.activity,
      places: [
        { href: hrefOf.events(), name: texts.events.heading, isHere: isAt('events', 'event') },
        {
          href: hrefOf.payments(),
          name: texts.payments.heading,
          isHere: isAt('payments', 'payment'),
        },
        { href: hrefOf.mails(), name: texts.mails.heading, isHere: isAt('mails', 'mail') },
        { href: hrefOf.requests(), name: texts.requests.heading, isHere: isAt('requests') },
      ],
    },
    {
      name: texts.places.customers,
      places: [
        {
          href: hrefOf.companies(),
          name: texts.companies.heading,
          isHere: isAt('companies', 'company'),
        },
        { href: hrefOf.people(), name: texts.people.heading, isHere: isAt('people', 'person') },
        { href: hrefOf.cards(), name: texts.cards.heading, isHere: isAt('cards', 'card') },
        {
          href: hrefOf.accounts(),
          name: texts.accounts.heading,
          isHere: isAt('accounts', 'account'),
        },
      ],
    },
    {
      name: texts.places.webhooks,
      places: endpointChannels.map((channel) => ({
        href: hrefOf.endpoint({ channel }),
        name: texts.endpoint.headings[channel],
        isHere: route.screen === 'endpoint' && route.channel === channel,
      })),
    },
    {
      name: texts.places.settings,
      places: [
        {
          href: hrefOf.mailSettings(),
          name: texts.mailSettings.heading,
          isHere: isAt('mailSettings'),
        },
        { href: hrefOf.keys(), name: access.keys.heading, isHere: isAt('keys') },
        ...(role === 'admin'
          ? [{ href: hrefOf.users(), name: access.users.heading, isHere: isAt('users') }]
          : []),
        { href: hrefOf.trail(), name: access.trail.heading, isHere: isAt('trail') },
      ],
    },
  ];
}
