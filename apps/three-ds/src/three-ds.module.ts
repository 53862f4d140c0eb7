import { Module } from '@nestjs/common';

/** Will present 3-D Secure requests from `three-ds.requests` to cardholders. Has no handler yet. */
@Module({})
export class ThreeDsModule {}
