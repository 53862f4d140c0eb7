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
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { LoadedScreen } from '../shared/loaded/loaded.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageLayout } from '../shared/page/page-layout.js';
import { StaffLayout } from '../shared/page/staff-layout.js';
import { shown } from '../shared/router/shown.js';
import { SignOutButton } from '../shared/staff-session/sessions-button.js';

export function PartnerPage() {
  const texts = useTexts();
  const session = useSession();
  useSessionEnd();
  if (session.data) return <SignedIn />;
  return (
    <PageLayout title={texts.brand} brand={texts.brand} hasColors>
      <LoadedScreen query={session}>{() => <SignInScreen />}</LoadedScreen>
    </PageLayout>
  );
}

function SignedIn() {
  const route = useRoute();
  const texts = useTexts();
  const { companies, sentMails, suppressions } = texts;
  const signOut = useSignOut();
  const isAt = (...screens: Route['screen'][]) => screens.includes(route.screen);
  return (
    <StaffLayout
      title={texts.brand}
      navigation={texts.navigation}
      groups={[
        {
          places: [
            {
              href: hrefOf.companies(),
              name: companies.heading,
              isHere: isAt('companies', 'company'),
            },
          ],
        },
        {
          name: texts.mailPlaces,
          places: [
            {
              href: hrefOf.sentMails(),
              name: sentMails.heading,
              isHere: isAt('sentMails', 'sentMail'),
            },
            { href: hrefOf.suppressions(), name: suppressions.name, isHere: isAt('suppressions') },
            { href: hrefOf.mails(), name: sentMails.senders, isHere: isAt('mails') },
          ],
        },
      ]}
      user={{ name: texts.operator }}
      account={<SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>}
    >
      {signOut.error && <FailureAlert error={signOut.error} reassurance="" />}
      {shown(route, {
        companies: ({ filters }) => <CompaniesScreen filters={filters} />,
        company: ({ id, filters }) => <CompanyScreen id={id} filters={filters} />,
        mails: () => <MailsScreen />,
        sentMails: ({ filters }) => <SentMailsScreen filters={filters} />,
        sentMail: ({ id }) => <SentMailScreen id={id} />,
        suppressions: ({ filters }) => <SuppressionsScreen after={filters.after} />,
        unknown: () => (
          <UnknownScreen wayOut={{ href: hrefOf.companies(), name: texts.company.back }} />
        ),
      })}
    </StaffLayout>
  );
}
