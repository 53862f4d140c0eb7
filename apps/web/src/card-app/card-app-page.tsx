import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailureScreen } from '../shared/failure/failure-screen.js';
import { PageLoading } from '../shared/page/page-loading.js';
import { useSharedTexts } from '../shared/texts/index.js';
import { useCardApp, useSession } from './api/session-queries.js';
import { AppLayout } from './layout/app-layout.js';
import { SignedIn } from './signed-in.js';
import { WelcomeScreen } from './welcome/welcome-screen.js';

export function CardAppPage() {
  const client = useQueryClient();
  const { loading } = useSharedTexts();
  const app = useCardApp();
  const session = useSession();
  const isSignedOut = session.data === null;

  // The next person who signs in must not see the previous one's data.
  useEffect(() => {
    if (isSignedOut) {
      client.removeQueries({
        predicate: ({ queryKey: [name] }) => name !== 'app' && name !== 'session',
      });
    }
  }, [client, isSignedOut]);

  if (app.data && session.data) {
    return <SignedIn app={app.data} session={session.data} />;
  }
  const failed = [app, session].find(({ error }) => error);
  return (
    <AppLayout app={app.data}>
      {failed?.error ? (
        <FailureScreen error={failed.error} onRetry={() => void failed.refetch()} />
      ) : app.data && isSignedOut ? (
        <WelcomeScreen />
      ) : (
        <PageLoading text={loading} />
      )}
    </AppLayout>
  );
}
