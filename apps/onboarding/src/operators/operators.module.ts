import { Module } from '@nestjs/common';
import { OperatorSessionController } from './operator-session.controller.js';
import { OperatorSessions } from './operator-sessions.js';
import { OperatorTokens } from './operator-tokens.js';

@Module({
  controllers: [OperatorSessionController],
  providers: [OperatorTokens, OperatorSessions],
  exports: [OperatorTokens, OperatorSessions],
})
export class OperatorsModule {}
