import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { SealedKeySweeper } from './sealed-key-sweeper.js';

@Module({ controllers: [ApiKeysController], providers: [SealedKeySweeper] })
export class ApiKeysModule {}
