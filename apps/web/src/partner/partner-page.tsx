import { PageLayout } from '../shared/page/page-layout.js';
import { Loaded } from '../shared/loaded/loaded.js';
import { useSession, useSessionEnd } from './api/session.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './company/company-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { PartnerNavigation } from './partner-navigation.js';
import { useRoute } from './route.js';
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
  return (
    <>
      <PartnerNavigation route={route} />
      {route.screen === 'companies' && <CompaniesScreen />}
      {route.screen === 'company' && <CompanyScreen key={route.id} id={route.id} />}
      {route.screen === 'mails' && <MailsScreen />}
      {route.screen === 'sent-mails' && <SentMailsScreen />}
      {route.screen === 'sent-mail' && <SentMailScreen key={route.id} id={route.id} />}
      {route.screen === 'suppressions' && <SuppressionsScreen />}
    </>
  );
}
