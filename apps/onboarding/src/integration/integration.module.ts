import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.js';
import { IntegrationController } from './integration.controller.js';

@Module({ imports: [OperatorsModule], controllers: [IntegrationController] })
export class IntegrationModule {}
