import { activityStreamEvents } from '#contracts/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SilenceWatch } from '../../shared/stream/silence-watch.js';
import { checkSession, PurchaseRefresh } from '../api/purchase-queries.js';

/** The browser does not reconnect a stream that the server refused. */
const REOPEN_MS = 5_000;
/** Two and a half times the server's longest silence. */
const LONGEST_SILENCE_MS = 25_000;

/**
 * Keeps the purchases up to date while they are shown. Each event tells that something changed, and the list is
 * read again; so it is when the stream begins, which no change between the two can escape.
 *
 * @param activityUrl undefined while no purchases are shown.
 * @returns whether the stream is connected; if not, the purchases must be polled.
 */
export function usePurchaseStream(activityUrl: string | undefined): boolean {
  const client = useQueryClient();
  const [isStreaming, setIsStreaming] = useState(false);

  useEffect(() => {
    if (activityUrl === undefined) return;
    let stream: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const refresh = new PurchaseRefresh(client);
    const silence = new SilenceWatch(LONGEST_SILENCE_MS, () => {
      close();
      open();
    });

    const open = () => {
      const opened = new EventSource(`${activityUrl}/payments/stream`, { withCredentials: true });
      stream = opened;
      silence.heard();
      opened.addEventListener('open', () => {
        setIsStreaming(true);
        void refresh.run();
      });
      for (const event of [activityStreamEvents.one, activityStreamEvents.missed]) {
        opened.addEventListener(event, () => {
          silence.heard();
          void refresh.run();
        });
      }
      opened.addEventListener(activityStreamEvents.alive, () => silence.heard());
      opened.addEventListener('error', () => {
        setIsStreaming(false);
        if (opened.readyState === EventSource.CLOSED) {
          checkSession().catch(() => undefined);
          reopening = setTimeout(open, REOPEN_MS);
        }
      });
    };
    const close = () => {
      setIsStreaming(false);
      silence.stop();
      clearTimeout(reopening);
      stream?.close();
      stream = undefined;
    };
    // A browser has few connections to a host, and tabs that nobody sees need none.
    const turn = () => {
      if (document.visibilityState === 'hidden') close();
      else if (!stream) open();
    };

    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      close();
    };
  }, [client, activityUrl]);

  return isStreaming;
}
