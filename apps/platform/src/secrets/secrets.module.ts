import { Global, Module } from '@nestjs/common';
import { PlatformConfig } from '../platform.config.js';
import { SecretBox } from './secret-box.js';

@Global()
@Module({
  providers: [
    {
      provide: SecretBox,
      inject: [PlatformConfig],
      useFactory: (config: PlatformConfig) => new SecretBox(config),
    },
  ],
  exports: [SecretBox],
})
export class SecretsModule {}
