import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '#config';
import { Callers } from './callers.js';
import { GuessLimit } from './guess-limit.js';

/**
 * Providers that every service needs around its own module: caller identification and the limit for
 * guesses.
 */
@Module({})
export class ServiceModule {
  static around(
    module: NonNullable<DynamicModule['imports']>[number],
    { trustedProxies, guessesPerMinute }: ServiceConfig,
  ): DynamicModule {
    const callers = new Callers(trustedProxies);
    const guesses = new GuessLimit(callers, guessesPerMinute);
    return {
      module: ServiceModule,
      global: true,
      imports: [module],
      providers: [
        { provide: Callers, useValue: callers },
        { provide: GuessLimit, useValue: guesses },
      ],
      exports: [Callers, GuessLimit],
    };
  }
}
