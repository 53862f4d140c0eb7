import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';

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
