import type { StreamedChallenge } from '#contracts';
import { challengeStreamEvents } from '#contracts/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { challengeStreamAddress } from '../api/card-app-api.js';
import { noteAll, noteOne } from '../api/challenge-queries.js';
import { isNotified } from '../api/device-queries.js';
import { SilenceWatch } from '../../shared/stream/silence-watch.js';

/** A stream that the server refused is not opened again by the browser. */
const REOPEN_MS = 5_000;
/** Two and a half times as long as the server ever is. */
const LONGEST_SILENCE_MS = 25_000;

/**
 * Keeps what is known of the challenges fresh for as long as the app is open. Out of sight, where a shop in the
 * same phone is before it, it leaves that to push messages if there are any: what is streamed is pushed to nobody.
 *
 * @returns whether changes are told by the stream now; if not, they have to be asked for
 */
export function useChallengeStream(): boolean {
  const client = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);

  useEffect(() => {
    let stream: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const silence = new SilenceWatch(LONGEST_SILENCE_MS, () => {
      setIsStreaming(false);
      close();
      open();
    });

    const open = () => {
      const opened = new EventSource(challengeStreamAddress);
      stream = opened;
      silence.heard();
      const on = <Data>(event: string, note: (data: Data) => void) =>
        opened.addEventListener(event, ({ data }: MessageEvent<string>) => {
          silence.heard();
          note(JSON.parse(data) as Data);
        });
      opened.addEventListener('open', () => setIsStreaming(true));
      on<StreamedChallenge[]>(challengeStreamEvents.all, (all) => noteAll(client, all));
      on<StreamedChallenge>(challengeStreamEvents.one, (one) => noteOne(client, one));
      on(challengeStreamEvents.alive, () => undefined);
      opened.addEventListener('error', () => {
        setIsStreaming(false);
        if (opened.readyState === EventSource.CLOSED) {
          reopening = setTimeout(open, REOPEN_MS);
        }
      });
    };
    const close = () => {
      silence.stop();
      clearTimeout(reopening);
      stream?.close();
      stream = undefined;
    };
    const turn = () => {
      if (document.visibilityState === 'hidden' && isNotified(client)) {
        close();
      } else if (!stream) {
        open();
      }
    };

    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      close();
    };
  }, [client]);

  return isStreaming;
}
