import { PageLayout } from '../shared/page/page-layout.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { Loaded } from '../shared/loaded/loaded.js';
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
    <PageLayout title={texts.title} brand={texts.brand}>
      <Loaded query={session}>{(signedIn) => (signedIn ? <SignedIn /> : <SignInScreen />)}</Loaded>
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
        companies: () => <CompaniesScreen />,
        company: ({ id }) => <CompanyScreen id={id} />,
        mails: () => <MailsScreen />,
        sentMails: () => <SentMailsScreen />,
        sentMail: ({ id }) => <SentMailScreen id={id} />,
        suppressions: () => <SuppressionsScreen />,
        unknown: () => <UnknownScreen wayOut={{ href: hrefOf.companies(), name: back }} />,
      })}
    </>
  );
}
