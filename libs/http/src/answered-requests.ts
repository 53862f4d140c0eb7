import type { IncomingMessage } from 'node:http';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';

/** A request that was answered, or that its caller left. Nothing of its body and of its path's values. */
export interface AnsweredRequest {
  method: string;
  /** The route's pattern, such as `/v1/cards/:id`, or `none`. */
  route: string;
  /** Null if the caller left before the answer. */
  status: number | null;
  durationMs: number;
}

/** Called for each request after its answer, also in fast lanes. It must not throw, and must be quick. */
export type OnAnswered = (request: IncomingMessage, answered: AnsweredRequest) => void;

const codes = new WeakMap<IncomingMessage, string>();

export function noteProblem(request: IncomingMessage, code: string): void {
  codes.set(request, code);
}

/** The code of the problem that a request was answered with. */
export function problemCodeOf(request: IncomingMessage): string | undefined {
  return codes.get(request);
}

const NO_HEAD = 'no HEAD';

/**
 * A GET with an effect: it creates a link, or records who read a document. Express answers HEAD with the
 * handler of GET, so link checkers would cause the effect; here HEAD is 405 after the guards.
 *
 * @param effect what GET does.
 */
export const NoHead = (effect: string) => SetMetadata(NO_HEAD, effect);

/** HEAD was called where GET has an effect: 405. */
export class HeadNotAllowedError extends Error {
  override name = 'HeadNotAllowedError';
}

/** Refuses HEAD for handlers with {@link NoHead}. */
@Injectable()
export class HeadRequests implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() === 'http') {
      const { method } = context.switchToHttp().getRequest<Request>();
      const effect: unknown = Reflect.getMetadata(NO_HEAD, context.getHandler());
      if (method === 'HEAD' && effect !== undefined) throw new HeadNotAllowedError();
    }
    return next.handle();
  }
}
