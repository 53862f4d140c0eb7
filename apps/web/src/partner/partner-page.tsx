import { PageLayout } from '../shared/page/page-layout.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { LoadedScreen } from '../shared/loaded/loaded.js';
import { Navigation } from '../shared/navigation/navigation.js';
import { SignOutButton } from '../shared/staff-session/sign-out-button.js';
import { useSession, useSessionEnd, useSignOut } from './api/session.js';
import { CompaniesScreen } from './companies/companies-screen.js';
import { CompanyScreen } from './company/company-screen.js';
import { MailsScreen } from './mails/mails-screen.js';
import { hrefOf, type Route, useRoute } from './route.js';
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

function PartnerNavigation({ route }: { route: Route }) {
  const { navigation, signOut: signOutName, companies, sentMails, suppressions } = useTexts();
  const signOut = useSignOut();
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  const places = [
    { href: hrefOf.companies(), name: companies.heading, isHere: isAt('companies', 'company') },
    { href: hrefOf.sentMails(), name: sentMails.heading, isHere: isAt('sentMails', 'sentMail') },
    { href: hrefOf.suppressions(), name: suppressions.name, isHere: isAt('suppressions') },
    { href: hrefOf.mails(), name: sentMails.senders, isHere: isAt('mails') },
  ];
  return (
    <Navigation label={navigation} places={places}>
      <SignOutButton signOut={signOut}>{signOutName}</SignOutButton>
    </Navigation>
  );
}
