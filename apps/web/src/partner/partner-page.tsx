import { PageLayout } from '../shared/page/page-layout.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { LoadedScreen } from '../shared/loaded/loaded.js';
import { useSession, useSessionEnd } from './api/session.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './company/company-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { PartnerNavigation } from './partner-navigation.js';
import { hrefOf, useRoute } from './route.js';
import { SentMailScreen } from './sent-mails/sent-mail-screen.js';
import { SentMailsScreen } from './sent-mails/sent-mails-screen.js';
import { SuppressionsScreen } from './sent-mails/suppressions-screen.js';
import { SignInScreen } from './session/sign-in-screen.js';
import { useTexts } from './texts/index.js';

export function PartnerPage() {
  const texts = useTexts();
  const session = useSession();
  useSessionEnd();
  return (
    <PageLayout title={texts.brand} brand={texts.brand}>
      <LoadedScreen query={session}>
        {(signedIn) => (signedIn ? <SignedIn /> : <SignInScreen />)}
      </LoadedScreen>
    </PageLayout>
  );
}

function SignedIn() {
  const route = useRoute();
  const { back } = useTexts().company;
  return (
    <>
      <PartnerNavigation route={route} />
      {shown(route, {
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id, filters }) => <CompanyScreen id={id} filters={filters} />,
        mails: () => <MailsScreen />,
        sentMails: ({ filters }) => <SentMailsScreen filters={filters} />,
        sentMail: ({ id }) => <SentMailScreen id={id} />,
        suppressions: ({ filters }) => <SuppressionsScreen after={filters.after} />,
        unknown: () => <UnknownScreen wayOut={{ href: hrefOf.companies(), name: back }} />,
      })}
    </>
  );
}
