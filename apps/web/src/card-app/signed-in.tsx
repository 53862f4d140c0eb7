import { VisuallyHidden } from '@mantine/core';
import type { CardAppResource, CardAppSession } from '#contracts';
import { useNow } from '../shared/countdown/use-now.js';
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
import { useRoute } from './route.js';
import { useTexts } from './texts/index.js';

interface SignedInProps {
  app: CardAppResource;
  session: CardAppSession;
}

export function SignedIn({ app, session }: SignedInProps) {
  const { approvals: texts } = useTexts();
  const route = useRoute();
  // The stream has to know whether this device is notified.
  useDevices();
  const isStreaming = useChallengeStream();
  const challenges = useChallenges(isStreaming);
  const nowMs = useNow(0, true);
  const waiting = waitingAt(challenges.data ?? [], nowMs);
  const showsCards = app.showsCards && route.screen === 'cards';
  return (
    <AppLayout
      app={app}
      waitingCount={waiting.length}
      navigation={
        <AppNavigation route={route} waitingCount={waiting.length} showsCards={app.showsCards} />
      }
    >
      <VisuallyHidden role="status">
        {waiting.length > 0 && texts.waiting(waiting.length)}
      </VisuallyHidden>
      {route.screen === 'approval' && (
        <ApprovalScreen key={route.id} id={route.id} isStreaming={isStreaming} nowMs={nowMs} />
      )}
      {route.screen === 'devices' && <DevicesScreen app={app} session={session} />}
      {showsCards && <CardsScreen />}
      {route.screen !== 'approval' && route.screen !== 'devices' && !showsCards && (
        <ApprovalsScreen
          challenges={challenges}
          waiting={waiting}
          isStreaming={isStreaming}
          nowMs={nowMs}
        />
      )}
    </AppLayout>
  );
}
