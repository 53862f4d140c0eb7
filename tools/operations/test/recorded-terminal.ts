import { tmpdir } from 'node:os';
import type { Colour, Screen, Terminal } from '../command-line/terminal.js';

/** A terminal that remembers what was written to it. */
export class RecordedTerminal implements Terminal {
  readonly outputs: (string | Buffer)[] = [];
  readonly notes: string[] = [];
  readonly questions: string[] = [];
  isInteractive = false;
  answer = false;
  environment: NodeJS.ProcessEnv = {};
  directory = tmpdir();
  readonly interruption = new AbortController();
  advanced = 0;
  hasScreen = false;
  readonly frames: string[] = [];
  readonly closing = new AbortController();
  isScreenOpen = false;

  out = (text: string | Buffer): void => void this.outputs.push(text);

  note = (text: string): void => void this.notes.push(text);

  confirm = (question: string): Promise<boolean> => {
    this.questions.push(question);
    return Promise.resolve(this.answer);
  };

  startProgress = () => ({
    advance: (count: number) => void (this.advanced += count),
    end: () => {},
  });

  paint = (colour: Colour, text: string): string => (text === '' ? '' : `<${colour}>${text}</>`);

  openScreen = (): Screen => {
    this.isScreenOpen = true;
    return {
      draw: (text) => void this.frames.push(text),
      closing: this.closing.signal,
      close: () => void (this.isScreenOpen = false),
    };
  };

  catchInterruption = (): AbortSignal => this.interruption.signal;

  get text(): string {
    return this.outputs.join('\n');
  }

  get noted(): string {
    return this.notes.join('\n');
  }
}
