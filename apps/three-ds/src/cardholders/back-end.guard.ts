import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ThreeDsConfig } from '../three-ds.config.js';
import { backEndTokenInvalid } from './cardholders.errors.js';

/** Lets only the partner's back end through. */
@Injectable()
export class BackEndGuard implements CanActivate {
  private readonly hashes: Buffer[];

  constructor({ backEndTokens }: ThreeDsConfig) {
    this.hashes = backEndTokens.map(hashOf);
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const [, token] = /^Bearer (\S+)$/.exec(request.header('authorization') ?? '') ?? [];
    const hash = token && hashOf(token);
    if (!hash || !this.hashes.some((known) => timingSafeEqual(known, hash))) {
      throw backEndTokenInvalid();
    }
    return true;
  }
}

/** Of one length, as the comparison needs it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
