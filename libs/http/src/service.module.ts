import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '#config';
import { Callers } from './callers.js';
import { GuessLimit } from './guess-limit.js';

/** What every service has around its own module: who calls, and how often somebody may guess. */
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
