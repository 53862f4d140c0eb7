import { Module } from '@nestjs/common';
import { StrongAuthModule, StrongAuthOptions } from '#strong-auth';
import { Cardholders } from './cardholders/cardholders.js';
import { PlatformRequester } from './requests/platform-requester.js';
import { PlatformModule } from './requests/platform.module.js';
import { ThreeDsConfig } from './three-ds.config.js';

/** The partner's card app: strong authentication for the cardholders registered by the back end. */
@Module({
  imports: [
    StrongAuthModule.forHost({
      imports: [PlatformModule],
      options: {
        provide: StrongAuthOptions,
        inject: [ThreeDsConfig],
        useFactory: optionsOf,
      },
      people: Cardholders,
      requester: PlatformRequester,
    }),
  ],
  exports: [StrongAuthModule],
})
export class CardAppModule {}

function optionsOf(config: ThreeDsConfig): StrongAuthOptions {
  return Object.assign(new StrongAuthOptions(), {
    kind: 'partner',
    publicUrl: config.cardAppUrl,
    databaseUrl: config.databaseUrl,
    activityUrl: config.activityUrl ?? null,
    ...config.cardApp.options,
  });
}
