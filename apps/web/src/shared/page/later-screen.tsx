import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { RequestError } from '../api/request-error.js';
import { FailureScreen } from '../loaded/loaded.js';
import { useSharedTexts } from '../texts/index.js';
import { PageLoading } from './message-screen.js';

/** Leaves the line to what the first screen asks for. */
const AFTER_FIRST_SCREEN_MS = 2_000;

/**
 * A screen that is seldom the first: it is loaded a little later, or when it is shown. So a page that stays open while
 * the server changes its version has all of its own.
 */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  window.addEventListener('load', () =>
    setTimeout(() => onceOnline(() => void load().catch(() => undefined)), AFTER_FIRST_SCREEN_MS),
  );
  const Screen = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    return { default: await load().catch(failed) };
  });
  return function LaterScreen(props) {
    const { loading } = useSharedTexts();
    return (
      <Suspense fallback={<PageLoading text={loading} />}>{createElement(Screen, props)}</Suspense>
    );
  };
}

function onceOnline(act: () => void): void {
  if (navigator.onLine) act();
  else window.addEventListener('online', act, { once: true });
}

/** A browser remembers that a script could not be loaded until the page is loaded anew. */
function failed(error: unknown): () => ReactNode {
  const failure = new RequestError('unreachable', {}, { cause: error });
  return function FailedScreen() {
    return <FailureScreen error={failure} onRetry={() => location.reload()} />;
  };
}
