import { Module } from '@nestjs/common';
import { CardholdersModule } from './cardholders/cardholders.module.js';
import { IssuingModule } from './issuing/issuing.module.js';
import { RequestsModule } from './requests/requests.module.js';

/**
 * The partner's card app: presents 3-D Secure requests to cardholders and reports their decisions to the
 * platform, and asks the platform for their cards.
 */
@Module({ imports: [CardholdersModule, IssuingModule, RequestsModule] })
export class ThreeDsModule {}
