import { Module } from '@nestjs/common';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { DirectoryChangedConsumer } from './directory-changed.consumer.js';

@Module({ imports: [ProvisioningModule], controllers: [DirectoryChangedConsumer] })
export class DirectoryModule {}
