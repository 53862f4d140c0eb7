import type { IncomingMessage } from 'node:http';
import type { PartnerCaller } from './partner-caller.js';

/** People at the console who call the partner's API with their session. The room of the console provides it. */
export abstract class ConsoleCallers {
  /** The session's token that a call comes with, if there is one. */
  abstract tokenOf(request: IncomingMessage): string | undefined;

  /** Who is signed in. @returns undefined if the session has ended. */
  abstract find(request: IncomingMessage, token: string): Promise<PartnerCaller | undefined>;

  /** @throws origin_foreign unless the call comes from the console's own page. */
  abstract requireOwnPage(request: IncomingMessage, isReading: boolean): void;
}
