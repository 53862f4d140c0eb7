import { Module } from '@nestjs/common';
import { DirectoryChangedConsumer } from './directory-changed.consumer.js';
import { People } from './people.js';

@Module({ controllers: [DirectoryChangedConsumer], providers: [People], exports: [People] })
export class DirectoryModule {}
