import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { PlatformConfig } from '../../platform.config.js';
import { acsKeyInvalid } from '../three-ds.errors.js';

/** Lets only the issuer's ACS through. Two keys are valid while one replaces the other. */
@Injectable()
export class AcsGuard implements CanActivate {
  private readonly keyHashes: readonly Buffer[];

  constructor({ acsApiKeys = [] }: PlatformConfig) {
    this.keyHashes = acsApiKeys.map(hashOfKey);
  }

  canActivate(context: ExecutionContext): boolean {
    this.check(context.switchToHttp().getRequest<Request>());
    return true;
  }

  /** @throws acs_key_invalid */
  check({ headers: { authorization = '' } }: IncomingMessage): void {
    const given = hashOfKey(authorization.replace(/^Bearer /, ''));
    if (!this.keyHashes.some((known) => timingSafeEqual(known, given))) throw acsKeyInvalid();
  }
}

/** Of one length, whatever was sent. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
