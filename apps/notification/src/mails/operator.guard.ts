import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '#http';
import type { Request } from 'express';
import { NotificationConfig } from '../notification.config.js';

export type OperatorErrorCode = 'operator_required';

/** What was sent to whom is for the partner's operators and back end: they show a token. */
@Injectable()
export class OperatorGuard implements CanActivate {
  private readonly hashes: readonly Buffer[];

  constructor({ operatorTokens }: NotificationConfig) {
    this.hashes = operatorTokens.map(hashOf);
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.header('authorization') ?? '') ?? [];
    if (this.hashes.some((known) => timingSafeEqual(known, hashOf(token)))) return true;
    throw new DomainError<OperatorErrorCode>('operator_required', 'The token is missing or wrong.');
  }
}

/** Of one length, as the comparison needs it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
