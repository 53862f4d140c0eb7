import { Module } from '@nestjs/common';
import { CardholdersModule } from './cardholders/cardholders.module.js';
import { RequestsModule } from './requests/requests.module.js';

/** Presents 3-D Secure requests to cardholders, and tells the platform what they decide. */
@Module({ imports: [CardholdersModule, RequestsModule] })
export class ThreeDsModule {}
