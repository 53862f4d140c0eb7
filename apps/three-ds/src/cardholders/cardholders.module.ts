import { Module } from '@nestjs/common';
import { CardAppModule } from '../card-app.module.js';
import { Cardholders } from './cardholders.js';
import { EnrolmentCodesController } from './enrolment-codes.controller.js';

@Module({
  imports: [CardAppModule],
  controllers: [EnrolmentCodesController],
  providers: [Cardholders],
})
export class CardholdersModule {}
