import { Module } from '@nestjs/common';
import { Cardholders } from './cardholders.js';

@Module({ providers: [Cardholders], exports: [Cardholders] })
export class CardholdersModule {}
