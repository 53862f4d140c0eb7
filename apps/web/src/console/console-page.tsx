import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PageLayout } from '../shared/page/page-layout.js';
import { ConsoleNavigation } from './console-navigation.js';
import { EndpointScreen } from './endpoint/endpoint-screen.js';
import { EventScreen } from './event/event-screen.js';
import { EventsScreen } from './events/events-screen.js';
import { MailSettingsScreen } from './mail-settings/mail-settings-screen.js';
import { MailScreen } from './mails/mail-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { useRoute } from './route.js';
import { useApiKey } from '../shared/partner-api/partner-session.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { useTexts } from './texts/index.js';

export function ConsolePage() {
  const texts = useTexts();
  const client = useQueryClient();
  const isSignedIn = useApiKey() !== null;

  // What one partner was shown must not be there for the next one.
  useEffect(() => {
    if (!isSignedIn) {
      client.clear();
    }
  }, [client, isSignedIn]);

  return (
    <PageLayout title={texts.title} brand={texts.title}>
      {isSignedIn ? <SignedIn /> : <SignInScreen />}
    </PageLayout>
  );
}

function SignedIn() {
  const route = useRoute();
  return (
    <>
      <ConsoleNavigation route={route} />
      {route.screen === 'events' && <EventsScreen />}
      {route.screen === 'event' && <EventScreen key={route.id} id={route.id} />}
      {route.screen === 'mails' && <MailsScreen />}
      {route.screen === 'mail' && <MailScreen key={route.id} id={route.id} />}
      {route.screen === 'mail-settings' && <MailSettingsScreen />}
      {route.screen === 'endpoint' && (
        <EndpointScreen key={route.channel} channel={route.channel} />
      )}
    </>
  );
}
