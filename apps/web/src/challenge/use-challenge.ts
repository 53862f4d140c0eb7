import type { ChallengePage } from '#contracts';
import { useEffect, useState } from 'react';
import { loadChallenge, streamAddress, type LoadedChallenge } from './challenge-api.js';

export type ChallengeView =
  { kind: 'loading' } | { kind: 'unknown' } | ({ kind: 'shown' } & LoadedChallenge);

/** How often is asked while the stream is not there: some shops' customers sit behind proxies that stop it. */
const POLL_MS = 2_000;

/** The challenge as it stands: told by the stream, asked for where the stream is silent. */
export function useChallenge(): ChallengeView {
  const [view, setView] = useState<ChallengeView>({ kind: 'loading' });
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
        // The page goes on showing what it knows, and asks again.
        () => undefined,
      );
    const stream = new EventSource(streamAddress);
    stream.onopen = () => (isStreaming = true);
    stream.onerror = () => (isStreaming = false);
    stream.onmessage = ({ data }: MessageEvent<string>) =>
      setView((before) => ({
        kind: 'shown',
        aheadMs: before.kind === 'shown' ? before.aheadMs : 0,
        page: JSON.parse(data) as ChallengePage,
      }));
    void load();
    const poll = setInterval(() => {
      if (!isStreaming) {
        void load();
      }
    }, POLL_MS);
    return () => {
      stream.close();
      clearInterval(poll);
    };
  }, [isOver]);

  return view;
}
