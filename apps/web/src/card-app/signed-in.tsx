import type { CardAppResource, CardAppSession } from '#contracts';
import { VisuallyHidden } from '@mantine/core';
import { useChallenges } from './api/challenge-queries.js';
import { useIsAdmin } from './api/company-queries.js';
import { useDevices } from './api/device-queries.js';
import { purchaseSource } from './api/purchase-queries.js';
import { ApprovalScreen } from './approvals/approval-screen.js';
import { ApprovalsScreen } from './approvals/approvals-screen.js';
import { waitingAt } from './approvals/challenges.js';
import { HistoryScreen } from './approvals/history-screen.js';
import { useChallengeStream } from './approvals/use-challenge-stream.js';
import { CardsScreen } from './cards/cards-screen.js';
import { CompanyCardScreen } from './company/company-card-screen.js';
import { CompanyScreen } from './company/company-screen.js';
import { DevicesScreen } from './devices/devices-screen.js';
import { AppLayout } from './layout/app-layout.js';
import { AppNavigation } from './layout/app-navigation.js';
import { PurchaseScreen } from './purchases/purchase-screen.js';
import { PurchasesScreen } from './purchases/purchases-screen.js';
import { usePurchaseStream } from './purchases/use-purchase-stream.js';
import { hrefOf, useRoute } from './route.js';
import { ActDialog } from './step-up/act-dialog.js';
import { useTexts } from './texts/index.js';
import { useNow } from '../shared/countdown/use-now.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { shown } from '../shared/router/shown.js';

interface SignedInProps {
  app: CardAppResource;
  session: CardAppSession;
}

export function SignedIn({ app, session }: SignedInProps) {
  const { approvals: texts, approval, passkeyFailures, welcome } = useTexts();
  const route = useRoute();
  // The stream depends on whether this device gets push messages.
  useDevices();
  const isStreaming = useChallengeStream();
  const challenges = useChallenges(isStreaming);
  const nowMs = useNow(0, true);
  const waiting = waitingAt(challenges.data ?? [], nowMs);
  const showsPurchases = route.screen === 'purchases' || route.screen === 'purchase';
  const isTellingPurchases = usePurchaseStream(
    showsPurchases ? (app.activityUrl ?? undefined) : undefined,
  );
  const purchases = purchaseSource(app, session, isTellingPurchases);
  const isAdmin = useIsAdmin();
  const home = { href: hrefOf.approvals(), name: approval.back };
  const unknown = <UnknownScreen wayOut={home} />;
  return (
    <AppLayout
      app={app}
      waitingCount={waiting.length}
      navigation={
        <AppNavigation
          route={route}
          waitingCount={waiting.length}
          showsPurchases={app.activityUrl !== null}
          showsCompany={isAdmin}
        />
      }
    >
      <VisuallyHidden role="status">
        {waiting.length > 0 && texts.waiting(waiting.length)}
      </VisuallyHidden>
      {shown(route, {
        approvals: () => (
          <ApprovalsScreen
            challenges={challenges}
            waiting={waiting}
            isStreaming={isStreaming}
            nowMs={nowMs}
          />
        ),
        history: ({ filters }) => <HistoryScreen after={filters.after} />,
        approval: ({ id }) => <ApprovalScreen id={id} isStreaming={isStreaming} nowMs={nowMs} />,
        purchases: ({ filters }) =>
          purchases ? <PurchasesScreen source={purchases} after={filters.after} /> : unknown,
        purchase: ({ id }) =>
          purchases ? <PurchaseScreen key={id} source={purchases} id={id} /> : unknown,
        cards: () => <CardsScreen holderName={session.person.name} />,
        company: ({ filters }) => (isAdmin ? <CompanyScreen after={filters.after} /> : unknown),
        companyCard: ({ id }) => (isAdmin ? <CompanyCardScreen key={id} id={id} /> : unknown),
        devices: () => <DevicesScreen app={app} session={session} />,
        // A signed-in person does not need the code of an enrolment link.
        enrol: () => (
          <UnknownScreen
            {...passkeyFailures.already_enrolled}
            advice={welcome.codeNotNeeded}
            wayOut={home}
          />
        ),
        unknown: () => unknown,
      })}
      <ActDialog />
    </AppLayout>
  );
}
