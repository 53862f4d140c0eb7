import type { ChallengePage } from '#contracts';
import { useEffect, useState } from 'react';
import { SilenceWatch } from '../shared/api/request-json.js';

/** A challenge, and how far the platform's clock is ahead of this browser's. */
export interface LoadedChallenge {
  page: ChallengePage;
  aheadMs: number;
}

const REQUEST_TIMEOUT_MS = 10_000;

/** The page's address, which contains the challenge's token. */
function pageAddress(): string {
  return location.pathname.replace(/\/$/, '');
}

/** @returns undefined if there is no such challenge. */
async function loadChallenge(): Promise<LoadedChallenge | undefined> {
  const response = await fetch(`${pageAddress()}/data`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (response.status === 404 || response.status === 410) {
    return undefined;
  }
  if (!response.ok) {
    throw new Error(`The challenge was answered with ${response.status}`);
  }
  const serverTimeMs = Date.parse(response.headers.get('date') ?? '');
  return {
    page: (await response.json()) as ChallengePage,
    aheadMs: clockAheadMs(serverTimeMs, Date.now()),
  };
}

/** The server's time has whole seconds, so a smaller difference is ignored. */
function clockAheadMs(serverTimeMs: number, nowMs: number): number {
  const aheadMs = serverTimeMs - nowMs;
  return Math.abs(aheadMs) > 2_000 ? aheadMs : 0;
}

export type ChallengeView =
  | { kind: 'loading'; isSlow: boolean }
  | { kind: 'unknown' }
  | ({ kind: 'shown' } & LoadedChallenge);

/** The polling interval without a stream, because some customers are behind proxies that block streams. */
const POLL_MS = 2_000;
/** When the page says that it is still waiting for an answer. */
const SLOW_AFTER_MS = 5_000;
/** More than twice the server's longest silence. */
const LONGEST_SILENCE_MS = 35_000;

/** The current challenge: from the stream, or by polling while the stream is silent. */
export function useChallenge(): ChallengeView {
  const [view, setView] = useState<ChallengeView>({ kind: 'loading', isSlow: false });
  const isOver =
    view.kind === 'unknown' || (view.kind === 'shown' && view.page.state !== 'waiting');

  useEffect(() => {
    if (isOver) {
      return;
    }
    let isStreaming = false;
    const load = () =>
      loadChallenge().then(
        (loaded) => setView(loaded ? { kind: 'shown', ...loaded } : { kind: 'unknown' }),
        // The page keeps showing the last known state and polls again.
        () => undefined,
      );
    const silence = new SilenceWatch(LONGEST_SILENCE_MS, () => {
      isStreaming = false;
      stream.close();
      stream = open();
    });
    const open = () => {
      silence.heard();
      const opened = new EventSource(`${pageAddress()}/stream`);
      opened.onopen = () => (isStreaming = true);
      opened.onerror = () => (isStreaming = false);
      opened.onmessage = ({ data }: MessageEvent<string>) => {
        silence.heard();
        setView((before) => ({
          kind: 'shown',
          aheadMs: before.kind === 'shown' ? before.aheadMs : 0,
          page: JSON.parse(data) as ChallengePage,
        }));
      };
      opened.addEventListener('alive', () => silence.heard());
      return opened;
    };
    let stream = open();
    void load();
    const slow = setTimeout(
      () => setView((view) => (view.kind === 'loading' ? { ...view, isSlow: true } : view)),
      SLOW_AFTER_MS,
    );
    const poll = setInterval(() => {
      if (!isStreaming) {
        void load();
      }
    }, POLL_MS);
    return () => {
      silence.stop();
      stream.close();
      clearTimeout(slow);
      clearInterval(poll);
    };
  }, [isOver]);

  return view;
}

/**
 * The return address if it is a web page; undefined for addresses that would run code, such as `javascript:`.
 */
export function safeReturnAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address)) {
    return undefined;
  }
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
