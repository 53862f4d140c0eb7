/**
 * A connection can be dead without the browser's knowing: a network in between forgot it. Then it is only silent,
 * and servers that send something again and again are not.
 */
export class SilenceWatch {
  private timer?: ReturnType<typeof setTimeout>;

  /** @param onSilence called once, when nothing was heard for so long */
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
