import type { Terminal } from '../src/terminal.js';

/** A terminal that remembers what was written to it. */
export class RecordedTerminal implements Terminal {
  readonly outputs: string[] = [];
  readonly notes: string[] = [];
  readonly interruption = new AbortController();

  constructor(readonly environment: NodeJS.ProcessEnv = {}) {}

  out = (text: string): void => void this.outputs.push(text);
  note = (text: string): void => void this.notes.push(text);
  paint = (_colour: string, text: string): string => text;
  readSecret = (): Promise<string> => Promise.resolve('');
  catchInterruption = (): AbortSignal => this.interruption.signal;

  get everything(): string {
    return [...this.outputs, ...this.notes].join('\n');
  }
}
