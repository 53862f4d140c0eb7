import { Module } from '@nestjs/common';
import { ACTIVITY_API, CARD_APP_API } from '#contracts';
import { StrongAuthModule, StrongAuthOptions } from '#strong-auth';
import { PartnerHosts } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ThreeDsRequestsModule } from '../requests/three-ds-requests.module.js';
import {
  Cardholders,
  InvitationCodes,
  PartnerAppearance,
  PlatformCardAppMails,
  RequestReporter,
} from './cardholders.js';
import { EnrolmentCodesController } from './enrolment-codes.controller.js';

@Module({ providers: [Cardholders], exports: [Cardholders] })
class CardholdersModule {}

/** The white-label card app, for cardholders whose partner has no own app. */
@Module({
  imports: [
    CardholdersModule,
    ThreeDsRequestsModule,
    StrongAuthModule.forHost({
      imports: [CardholdersModule, ThreeDsRequestsModule],
      options: {
        provide: StrongAuthOptions,
        inject: [PlatformConfig, PartnerHosts],
        useFactory: optionsOf,
      },
      people: Cardholders,
      requester: RequestReporter,
      mails: PlatformCardAppMails,
      appearance: PartnerAppearance,
    }),
  ],
  controllers: [EnrolmentCodesController],
  providers: [InvitationCodes],
  exports: [CardholdersModule, StrongAuthModule],
})
export class CardAppModule {}

function optionsOf(config: PlatformConfig, hosts: PartnerHosts): StrongAuthOptions {
  return Object.assign(new StrongAuthOptions(), {
    kind: 'white_label',
    publicUrl: config.cardAppUrl ?? config.publicUrl,
    isOtherOrigin: (origin: string) => hosts.isOrigin(origin),
    databaseUrl: () => config.databaseUrl,
    activityUrl: `/${CARD_APP_API}/${ACTIVITY_API}`,
    cardVaultOrigin: config.cardVaultOrigin ?? null,
    ...config.cardApp.options,
  });
}
