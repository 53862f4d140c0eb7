import type { IncomingMessage } from 'node:http';

/** A request that was answered, or that its caller left. Nothing of its body and of its path's values. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern, such as `/v1/cards/:id`, or `none`. */
  route: string;
  /** Null if the caller left before the answer. */
  status: number | null;
  durationMs: number;
}

/** Told of each request after its answer, also of those of fast lanes. It must not throw, and takes no time. */
export type OnAnswered = (request: IncomingMessage, answered: AnsweredRequest) => void;

const codes = new WeakMap<IncomingMessage, string>();

export function noteProblem(request: IncomingMessage, code: string): void {
  codes.set(request, code);
}

/** The code of the problem that a request was answered with. */
export function problemCodeOf(request: IncomingMessage): string | undefined {
  return codes.get(request);
}
