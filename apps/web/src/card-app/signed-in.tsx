import { VisuallyHidden } from '@mantine/core';
import type { CardAppResource, CardAppSession } from '#contracts';
import { useNow } from '../shared/countdown/use-now.js';
import { UnknownScreen } from '../shared/page/unknown-screen.js';
import { shown } from '../shared/router/shown.js';
import { useChallenges } from './api/challenge-queries.js';
import { useDevices } from './api/device-queries.js';
import { ApprovalScreen } from './approvals/approval-screen.js';
import { ApprovalsScreen } from './approvals/approvals-screen.js';
import { waitingAt } from './approvals/challenges.js';
import { useChallengeStream } from './approvals/use-challenge-stream.js';
import { CardsScreen } from './cards/cards-screen.js';
import { DevicesScreen } from './devices/devices-screen.js';
import { AppLayout } from './layout/app-layout.js';
import { AppNavigation } from './layout/app-navigation.js';
import { hrefOf, useRoute } from './route.js';
import { useTexts } from './texts/index.js';

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
  const home = { href: hrefOf.approvals(), name: approval.back };
  const unknown = <UnknownScreen wayOut={home} />;
  return (
    <AppLayout
      app={app}
      waitingCount={waiting.length}
      navigation={<AppNavigation route={route} waitingCount={waiting.length} />}
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
        approval: ({ id }) => <ApprovalScreen id={id} isStreaming={isStreaming} nowMs={nowMs} />,
        cards: () => <CardsScreen holderName={session.person.name} />,
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
    </AppLayout>
  );
}
