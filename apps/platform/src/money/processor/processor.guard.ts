import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { bearerTokenOf, GuessLimit, KnownTokens, MayAnswer } from '#http';
import { PlatformConfig } from '../../platform.config.js';
import { processorKeyInvalid } from '../money.errors.js';

/** Admits only the card processor. During a key rotation two keys are valid. */
@Injectable()
@MayAnswer('processor_key_invalid', 'too_many_requests')
export class ProcessorGuard implements CanActivate {
  private readonly keys: KnownTokens;

  constructor(
    { processorApiKeys = [] }: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.keys = new KnownTokens(processorApiKeys);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const find = (key: string) => this.keys.find(key);
    const owner = await this.guesses.ownerOf(
      request,
      'processor_key',
      bearerTokenOf(request),
      find,
    );
    if (!owner) throw processorKeyInvalid();
    return true;
  }
}
