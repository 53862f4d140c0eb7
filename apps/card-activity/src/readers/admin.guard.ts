import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { adminRequired } from '../card-activity.errors.js';
import { type ReaderRequest, scopeOf } from './reader.js';

/** Behind ReaderGuard: admits operators, and admins of the company. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
    if (!reader || scopeOf(reader).externalId !== null) throw adminRequired();
    return true;
  }
}
