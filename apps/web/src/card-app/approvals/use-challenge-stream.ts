import type { StreamedChallenge } from '#contracts';
import { challengeStreamEvents } from '#contracts/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { challengeStreamAddress } from '../api/card-app-api.js';
import { noteAll, noteOne } from '../api/challenge-queries.js';

/** A stream that the server refused is not opened again by the browser. */
const REOPEN_MS = 5_000;

/**
 * Keeps what is known of the challenges fresh for as long as the app is open.
 *
 * @returns whether changes are told by the stream now; if not, they have to be asked for
 */
export function useChallengeStream(): boolean {
  const client = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);

  useEffect(() => {
    let stream: EventSource;
    let reopening: ReturnType<typeof setTimeout> | undefined;

    const open = () => {
      stream = new EventSource(challengeStreamAddress);
      stream.addEventListener('open', () => setIsStreaming(true));
      stream.addEventListener(challengeStreamEvents.all, ({ data }: MessageEvent<string>) =>
        noteAll(client, JSON.parse(data) as StreamedChallenge[]),
      );
      stream.addEventListener(challengeStreamEvents.one, ({ data }: MessageEvent<string>) =>
        noteOne(client, JSON.parse(data) as StreamedChallenge),
      );
      stream.addEventListener('error', () => {
        setIsStreaming(false);
        if (stream.readyState === EventSource.CLOSED) {
          reopening = setTimeout(open, REOPEN_MS);
        }
      });
    };

    open();
    return () => {
      clearTimeout(reopening);
      stream.close();
    };
  }, [client]);

  return isStreaming;
}
