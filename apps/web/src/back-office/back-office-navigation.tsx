import type { ReviewerSession } from '#contracts';
import { FailureAlert } from '../shared/failure/failure-alert.js';
import { Navigation } from '../shared/navigation/navigation.js';
import navigation from '../shared/navigation/navigation.module.css';
import type { Place } from '../shared/navigation/place.js';
import { SignOutButton } from '../shared/staff-session/sign-out-button.js';
import { SessionsButton } from '../shared/staff-session/sessions-button.js';
import { useWaitingProposals } from './api/proposal-queries.js';
import { useSessionEnding, useSessions, useSignOut } from './api/session-queries.js';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

export function BackOfficeNavigation({ session: { reviewer } }: { session: ReviewerSession }) {
  const texts = useTexts();
  const signOut = useSignOut();
  const { screen } = useRoute();
  const place = (href: string, name: string, ...screens: (typeof screen)[]): Place => ({
    ...{ href, name },
    isHere: screens.includes(screen),
  });
  const waiting = useWaitingProposals(reviewer.role === 'reviewer');
  const count =
    waiting > 0
      ? { text: texts.proposals.counted(waiting), label: texts.proposals.waitingFor(waiting) }
      : null;
  const places: Place[] =
    reviewer.role === 'admin'
      ? [
          place(hrefOf.reviewers(), texts.reviewers.heading, 'reviewers', 'start'),
          place(hrefOf.partners(), texts.partners.heading, 'partners'),
        ]
      : [
          place(hrefOf.queue(), texts.queue.heading, 'queue', 'application', 'start'),
          place(hrefOf.payments(), texts.payments.heading, 'payments', 'payment'),
          place(hrefOf.unmatched(), texts.unmatched.heading, 'unmatched', 'transfer'),
          place(hrefOf.accounts(), texts.accounts.heading, 'accounts', 'account'),
          place(hrefOf.invoices(), texts.invoices.heading, 'invoices'),
          { ...place(hrefOf.proposals(), texts.proposals.heading, 'proposals', 'proposal'), count },
        ];
  return (
    <>
      <Navigation label={texts.navigation} places={places}>
        <span className={navigation.who}>{reviewer.name}</span>
        <SessionsButton {...{ useSessions, useSessionEnding }} />
        <SignOutButton signOut={signOut}>{texts.signOut}</SignOutButton>
      </Navigation>
      {signOut.error && <FailureAlert error={signOut.error} reassurance={texts.stillSignedIn} />}
    </>
  );
}
