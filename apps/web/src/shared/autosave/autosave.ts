export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

interface AutosaveOptions {
  pauseMs: number;
  /** Whether a failure may be over after a while, without anybody's doing. */
  passesByItself(error: unknown): boolean;
}

/**
 * Saves what changes a pause after its last change, one request at a time, and once more if it has changed during
 * one. What could not be saved is tried again, less and less often.
 */
export class Autosave {
  private isUnsaved = false;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = FIRST_RETRY_MS;
  private isRetrying = true;

  constructor(
    private readonly save: () => Promise<unknown>,
    private readonly options: AutosaveOptions,
    private readonly onState: (state: SaveState) => void,
  ) {}

  change(): void {
    this.isUnsaved = true;
    this.onState('unsaved');
    this.flushAfter(this.options.pauseMs);
  }

  /** Saves at once what is not saved yet, and tells whether everything is. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Whether what fails is tried again by itself: not after whoever fills it in has gone on. */
  retryByItself(isRetrying: boolean): void {
    this.isRetrying = isRetrying;
  }

  private async saveAll(): Promise<boolean> {
    while (this.isUnsaved) {
      this.isUnsaved = false;
      this.onState('saving');
      try {
        await this.save();
      } catch (error) {
        this.isUnsaved = true;
        this.onState('failed');
        if (this.isRetrying && this.options.passesByItself(error)) {
          this.flushAfter(this.retryMs);
          this.retryMs = Math.min(this.retryMs * 2, LONGEST_RETRY_MS);
        }
        return false;
      }
      this.retryMs = FIRST_RETRY_MS;
    }
    this.onState('saved');
    return true;
  }

  private flushAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }
}
