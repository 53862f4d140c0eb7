import { Module } from '@nestjs/common';
import { ClockModule } from '../clock.module.js';
import { DirectoryService } from './directory.service.js';

@Module({ imports: [ClockModule], providers: [DirectoryService], exports: [DirectoryService] })
export class DirectoryModule {}
