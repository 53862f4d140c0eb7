import { Module } from '@nestjs/common';
import { ClockModule } from '../clock.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { OptOuts } from './opt-outs.js';
import { UnsubscribeController } from './unsubscribe.controller.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

@Module({
  imports: [ClockModule, DirectoryModule],
  controllers: [UnsubscribeController],
  providers: [OptOuts, UnsubscribeLinks],
  exports: [OptOuts, UnsubscribeLinks],
})
export class ConsentModule {}
