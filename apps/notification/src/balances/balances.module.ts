import { Module } from '@nestjs/common';
import { Balances } from './balances.service.js';

@Module({ providers: [Balances], exports: [Balances] })
export class BalancesModule {}
