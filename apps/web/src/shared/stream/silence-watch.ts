/**
 * Detects dead connections: if a network drops a connection silently, the browser does not notice, but the
 * server's regular messages stop.
 */
export class SilenceWatch {
  private timer?: ReturnType<typeof setTimeout>;

  /** @param onSilence called once, if nothing was heard for this time. */
  constructor(
    private readonly longestMs: number,
    private readonly onSilence: () => void,
  ) {}

  heard(): void {
    this.stop();
    this.timer = setTimeout(this.onSilence, this.longestMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
