import { createHash, timingSafeEqual } from 'node:crypto';
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
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
    const given = hashOfKey(authorization.replace(/^Bearer /, ''));
    if (!this.keyHashes.some((known) => timingSafeEqual(known, given))) throw acsKeyInvalid();
    return true;
  }
}

/** Of one length, whatever was sent. */
export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
