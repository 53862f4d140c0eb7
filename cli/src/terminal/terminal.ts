export type Colour = 'green' | 'red' | 'yellow' | 'dim' | 'bold';

/** Input and output of a command; specs replace it. */
export interface Terminal {
  /** The result of the command: to be read, or piped to another program. */
  out: (text: string) => void;
  /** Remarks beside the result. */
  note: (text: string) => void;
  /** Colours a text if it is shown on a terminal that can, and `NO_COLOR` is not set. */
  paint: (colour: Colour, text: string) => string;
  /** Asks without showing what is typed, or reads what is piped in. */
  readSecret: (question: string) => Promise<string>;
  /** Aborted by Ctrl-C, from this call on; a second one ends the process. */
  catchInterruption: () => AbortSignal;
  environment: NodeJS.ProcessEnv;
}
