import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { RequestError } from '../api/request-error.js';
import { exchange } from '../api/request-json.js';
import { FailureScreen } from '../loaded/loaded.js';
import { useSharedTexts } from '../texts/index.js';
import { PageLoading } from './message-screen.js';

/** Leaves the line to what the first screen asks for. */
const AFTER_FIRST_SCREEN_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * A screen that is seldom the first: it is loaded a little later, or when it is shown. So a page that stays open while
 * the server changes its version has all of its own.
 *
 * @param name of the screen in its module
 */
export function laterScreen<
  Name extends string,
  Screens extends Readonly<Record<Name, ComponentType<never>>>,
>(load: () => Promise<Screens>, name: Name): Screens[Name] {
  window.addEventListener('load', () =>
    setTimeout(() => onceOnline(() => void load().catch(() => undefined)), AFTER_FIRST_SCREEN_MS),
  );
  const Screen = lazy(async (): Promise<{ default: ComponentType }> => {
    return { default: await loading(async () => (await load())[name]).catch(failed) };
  });
  return function LaterScreen(props) {
    const { loading: text } = useSharedTexts();
    return (
      <Suspense fallback={<PageLoading text={text} />}>{createElement(Screen, props)}</Suspense>
    );
  } as Screens[Name];
}

/** As a request: the page says so if it takes long. */
function loading(load: () => Promise<ComponentType<never>>): Promise<ComponentType> {
  return exchange({
    isRepeatable: true,
    timeoutMs: LONGEST_MS,
    attempt: (signal) => Promise.race([load() as Promise<ComponentType>, abortionOf(signal)]),
  });
}

function abortionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
}

function onceOnline(act: () => void): void {
  if (navigator.onLine) act();
  else window.addEventListener('online', act, { once: true });
}

/** A browser does not load a script again that it could not load. Only loading the page again does. */
function failed(error: unknown): ComponentType {
  const failure = error instanceof RequestError ? error : new RequestError('unreachable', {});
  return function FailedScreen() {
    return <FailureScreen error={failure} onRetry={() => location.reload()} />;
  };
}
