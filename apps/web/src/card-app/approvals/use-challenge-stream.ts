import type { StreamedChallenge } from '#contracts';
import { challengeStreamEvents } from '#contracts/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { challengeStreamAddress } from '../api/card-app-api.js';
import { noteAll, noteOne } from '../api/challenge-queries.js';
import { isNotified } from '../api/device-queries.js';
import { SilenceWatch } from '../../shared/stream/silence-watch.js';

/** The browser does not reconnect a stream that the server refused. */
const REOPEN_MS = 5_000;
/** Two and a half times the server's longest silence. */
const LONGEST_SILENCE_MS = 25_000;

/**
 * Keeps the challenges up to date while the app is open. While the app is in the background and this device
 * gets push messages, the stream is closed, because the server sends no push messages to people with an open
 * stream.
 *
 * @returns whether the stream is connected; if not, the challenges must be polled.
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
