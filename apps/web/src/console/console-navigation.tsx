import { Button } from '@mantine/core';
import { endpointChannels } from './channels.js';
import classes from '../shared/navigation/navigation.module.css';
import { hrefOf, type Route } from './route.js';
import { session } from '../shared/partner-api/partner-session.js';
import { useTexts } from './texts/index.js';

export function ConsoleNavigation({ route }: { route: Route }) {
  const texts = useTexts();
  const isAtEvents = route.screen === 'events' || route.screen === 'event';
  const isAtMails = route.screen === 'mails' || route.screen === 'mail';
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      <a href={hrefOf.events()} className={classes.link} aria-current={isAtEvents && 'page'}>
        {texts.events.heading}
      </a>
      <a href={hrefOf.mails()} className={classes.link} aria-current={isAtMails && 'page'}>
        {texts.mails.heading}
      </a>
      {endpointChannels.map((channel) => (
        <a
          key={channel}
          href={hrefOf.endpoint({ channel })}
          className={classes.link}
          aria-current={route.screen === 'endpoint' && route.channel === channel && 'page'}
        >
          {texts.endpoint.headings[channel]}
        </a>
      ))}
      <a
        href={hrefOf.mailSettings()}
        className={classes.link}
        aria-current={route.screen === 'mailSettings' && 'page'}
      >
        {texts.mailSettings.heading}
      </a>
      <Button variant="default" size="xs" className={classes.signOut} onClick={session.end}>
        {texts.signOut}
      </Button>
    </nav>
  );
}
