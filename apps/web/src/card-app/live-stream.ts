import { SilenceWatch } from '../shared/api/request-json.js';

/** The browser does not reconnect a stream that the server refused. */
const REOPEN_MS = 5_000;
/** One and a half times the server's longest silence. */
export const LONGEST_SILENCE_MS = 15_000;

interface StreamOptions {
  address: string;
  withCredentials?: boolean;
  /** What is called for an event, by its name. */
  events: Readonly<Record<string, (data: string) => void>>;
  /** Whether the stream stays open while the page is in the background. */
  staysHidden(): boolean;
  onLive(isLive: boolean): void;
  /** The server refused the stream. */
  onRefused?(): void;
}

/**
 * Server-sent events for as long as the page is shown. The stream is replaced when it is silent for too long, and at
 * once when the browser loses or finds its network: a network that is gone does not end a connection.
 */
export class LiveStream {
  private stream?: EventSource;
  private reopening?: ReturnType<typeof setTimeout>;
  private readonly silence = new SilenceWatch(LONGEST_SILENCE_MS, () => this.replace());

  constructor(private readonly options: StreamOptions) {
    document.addEventListener('visibilitychange', this.turn);
    window.addEventListener('offline', this.replace);
    window.addEventListener('online', this.replace);
    this.turn();
  }

  end(): void {
    document.removeEventListener('visibilitychange', this.turn);
    window.removeEventListener('offline', this.replace);
    window.removeEventListener('online', this.replace);
    this.close();
  }

  private readonly turn = (): void => {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden && !this.options.staysHidden()) this.close();
    else if (!this.stream) this.open();
  };

  private readonly replace = (): void => {
    this.close();
    this.turn();
  };

  private open(): void {
    const { address, withCredentials = false, events, onLive, onRefused } = this.options;
    const stream = new EventSource(address, { withCredentials });
    this.stream = stream;
    this.silence.heard();
    stream.addEventListener('open', () => onLive(true));
    for (const [event, note] of Object.entries(events)) {
      stream.addEventListener(event, ({ data }: MessageEvent<string>) => {
        this.silence.heard();
        note(data);
      });
    }
    stream.addEventListener('error', () => {
      onLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      this.close();
      this.reopening = setTimeout(this.turn, REOPEN_MS);
      onRefused?.();
    });
  }

  private close(): void {
    this.options.onLive(false);
    this.silence.stop();
    clearTimeout(this.reopening);
    this.stream?.close();
    this.stream = undefined;
  }
}

/** What the page can say about its connection: a list that may be incomplete must not be shown as empty. */
export type Connection = 'good' | 'lost' | 'offline';

/** @param isLong whether the stream has been disconnected for longer than it takes to replace it. */
export function connectionOf(isLive: boolean, isOnline: boolean, isLong: boolean): Connection {
  if (isLive) return 'good';
  if (!isOnline) return 'offline';
  return isLong ? 'lost' : 'good';
}
