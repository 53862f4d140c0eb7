export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** Saves a draft a pause after its last change, one request at a time, the newest state last. */
export class Autosave<Draft> {
  private unsaved: { draft: Draft } | null = null;
  private running: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly save: (draft: Draft) => Promise<unknown>,
    private readonly pauseMs: number,
    private readonly onState: (state: SaveState) => void,
  ) {}

  change(draft: Draft): void {
    this.unsaved = { draft };
    this.onState('unsaved');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.pauseMs);
  }

  /** Saves at once what is not saved yet, and tells whether everything is. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Forgets what is not saved yet. */
  discard(): void {
    clearTimeout(this.timer);
    this.unsaved = null;
    this.onState('saved');
  }

  private async saveAll(): Promise<boolean> {
    while (this.unsaved) {
      const { draft } = this.unsaved;
      this.unsaved = null;
      this.onState('saving');
      try {
        await this.save(draft);
      } catch {
        // What was typed in the meantime is newer than what could not be saved.
        this.unsaved ??= { draft };
        this.onState('failed');
        return false;
      }
    }
    this.onState('saved');
    return true;
  }
}
