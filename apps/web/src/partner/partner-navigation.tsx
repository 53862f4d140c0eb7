import { Navigation } from '../shared/navigation/navigation.js';
import { SignOutButton } from '../shared/staff-session/sign-out-button.js';
import { useSignOut } from './api/session.js';
import { hrefOf, type Route } from './route.js';
import { useTexts } from './texts/index.js';

export function PartnerNavigation({ route }: { route: Route }) {
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
