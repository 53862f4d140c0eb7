import { useEffect, useMemo, useState } from 'react';
import { passesByItself } from '../api/request-error.js';

export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

interface AutosaveOptions {
  pauseMs: number;
  /** Whether the failure may pass without anybody's action. */
  passesByItself(error: unknown): boolean;
}

/**
 * Saves changes after a pause in typing, one request at a time; changes made during a request are saved after
 * it. A failed save is retried at growing intervals.
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

  /** Saves pending changes at once. @returns whether everything is saved. */
  flush(): Promise<boolean> {
    clearTimeout(this.timer);
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Turns automatic retries on or off: off when the person has moved on to another step. */
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

const TYPING_PAUSE_MS = 700;

/** Saves after each pause in typing, and when the page or the step is left. @param save always the same function. */
export function useAutosave(save: () => Promise<unknown>) {
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const autosave = useMemo(
    () => new Autosave(() => save(), { pauseMs: TYPING_PAUSE_MS, passesByItself }, setSaveState),
    [save],
  );
  useEffect(() => {
    const flush = () => void autosave.flush();
    autosave.retryByItself(true);
    window.addEventListener('pagehide', flush);
    return () => {
      autosave.retryByItself(false);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [autosave]);
  return { autosave, saveState };
}
