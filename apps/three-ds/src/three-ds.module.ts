import { Module } from '@nestjs/common';
import { CardholdersModule } from './cardholders/cardholders.module.js';
import { RequestsModule } from './requests/requests.module.js';

/** Presents 3-D Secure requests to cardholders, and reports their decisions to the platform. */
@Module({ imports: [CardholdersModule, RequestsModule] })
export class ThreeDsModule {}
