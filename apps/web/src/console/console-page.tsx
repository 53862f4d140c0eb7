import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ColorSchemeSwitch } from '../shared/theme/color-scheme-switch.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { AccountScreen } from './accounts/account-screen.js';
import { AccountsScreen } from './accounts/accounts-screen.js';
import { CardScreen } from './cards/card-screen.js';
import { CardsScreen } from './cards/cards-screen.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './companies/company-screen.js';
import { ConsoleNavigation } from './console-navigation.js';
import { EndpointScreen } from './endpoint/endpoint-screen.js';
import { EventScreen } from './event/event-screen.js';
import { EventsScreen } from './events/events-screen.js';
import { MailSettingsScreen } from './mail-settings/mail-settings-screen.js';
import { MailScreen } from './mails/mail-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { PaymentScreen } from './payments/payment-screen.js';
import { PaymentsScreen } from './payments/payments-screen.js';
import { PeopleScreen } from './people/people-screen.js';
import { PersonScreen } from './people/person-screen.js';
import { RequestsScreen } from './requests/requests-screen.js';
import { hrefOf, useRoute } from './route.js';
import { useApiKey } from '../shared/partner-api/partner-session.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { useTexts } from './texts/index.js';

export function ConsolePage() {
  const texts = useTexts();
  const client = useQueryClient();
  const isSignedIn = useApiKey() !== null;

  // The next partner who signs in must not see the previous one's data.
  useEffect(() => {
    if (!isSignedIn) {
      client.clear();
    }
  }, [client, isSignedIn]);

  return (
    <PageLayout title={texts.title} brand={texts.title} tools={<ColorSchemeSwitch />}>
      {isSignedIn ? <SignedIn /> : <SignInScreen />}
    </PageLayout>
  );
}

function SignedIn() {
  const route = useRoute();
  const { back } = useTexts().event;
  return (
    <>
      <ConsoleNavigation route={route} />
      {shown(route, {
        events: ({ filters }) => <EventsScreen filters={filters} />,
        event: ({ id }) => <EventScreen id={id} />,
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id }) => <CompanyScreen id={id} />,
        people: ({ filters }) => <PeopleScreen filters={filters} />,
        person: ({ id }) => <PersonScreen id={id} />,
        cards: ({ filters }) => <CardsScreen filters={filters} />,
        card: ({ id }) => <CardScreen id={id} />,
        accounts: ({ filters }) => <AccountsScreen filters={filters} />,
        account: ({ id }) => <AccountScreen id={id} />,
        payments: ({ filters }) => <PaymentsScreen filters={filters} />,
        payment: ({ id }) => <PaymentScreen id={id} />,
        mails: ({ filters }) => <MailsScreen filters={filters} />,
        mail: ({ id }) => <MailScreen id={id} />,
        mailSettings: () => <MailSettingsScreen />,
        endpoint: ({ channel, filters }) => <EndpointScreen channel={channel} filters={filters} />,
        requests: ({ filters }) => <RequestsScreen filters={filters} />,
        unknown: () => <UnknownScreen wayOut={{ href: hrefOf.events(), name: back }} />,
      })}
    </>
  );
}
