import { eventStreamEvents } from '#contracts/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openApiStream } from '../../shared/partner-api/partner-stream.js';
import { SilenceWatch } from '../../shared/stream/silence-watch.js';

const REOPEN_MS = 5_000;
/** Two and a half times the server's longest silence. */
const LONGEST_SILENCE_MS = 25_000;
/** What is delivered within this time is shown as delivered when the list is read again. */
const DELIVERED_AFTER_MS = 1_000;

/**
 * Reads the list of events again as soon as there is a new one. The stream tells only that, and only while it is
 * connected: what becomes of events is polled for.
 */
export function useEventTail(isLive: boolean): void {
  const client = useQueryClient();

  useEffect(() => {
    if (!isLive) return;
    let stream: AbortController | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const read = () => void client.invalidateQueries({ queryKey: ['events'] });
    const silence = new SilenceWatch(LONGEST_SILENCE_MS, () => {
      close();
      open();
    });
    const hear = (event: string) => {
      silence.heard();
      if (event === eventStreamEvents.alive) return;
      read();
      clearTimeout(later);
      later = setTimeout(read, DELIVERED_AFTER_MS);
    };
    const open = () => {
      const opened = new AbortController();
      stream = opened;
      silence.heard();
      void openApiStream('/v1/events/stream', {
        signal: opened.signal,
        onOpen: read,
        onEvent: hear,
      })
        // It ends with the server as well, and is opened again in any case.
        .catch(() => undefined)
        .then(() => {
          if (!opened.signal.aborted) reopening = setTimeout(open, REOPEN_MS);
        });
    };
    const close = () => {
      silence.stop();
      clearTimeout(reopening);
      clearTimeout(later);
      stream?.abort();
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
  }, [client, isLive]);
}
