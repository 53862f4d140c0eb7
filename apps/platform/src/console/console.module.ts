import { Global, Module } from '@nestjs/common';
import { SessionCookie } from '#http';
import { ConsoleCallers } from '../partners/index.js';
import { ConsoleAccess } from './sign-in/console-access.js';
import { ConsoleCodes } from './sign-in/console-codes.js';
import { ConsoleSessionController } from './sign-in/console-session.controller.js';
import { ConsoleSessionCallers, ConsoleSessions } from './sign-in/console-sessions.js';
import { ConsoleSite, consoleSite } from './sign-in/console-site.js';
import { AccessEventsController } from './trail/access-events.controller.js';
import { ConsoleUsersController } from './users/console-users.controller.js';
import { ConsoleUserMails } from './users/console-user-mails.js';
import { ConsoleUsersService } from './users/console-users.service.js';
import { RemovedUsersSweeper } from './users/removed-users-sweeper.js';
import { SandboxConsoleUser } from './users/sandbox-console-user.js';

/** Global, because the guard of the partners' API admits people of the console, too. */
@Global()
@Module({
  controllers: [ConsoleSessionController, ConsoleUsersController, AccessEventsController],
  providers: [
    consoleSite,
    {
      provide: SessionCookie,
      useFactory: (site: ConsoleSite) => new SessionCookie(site),
      inject: [ConsoleSite],
    },
    { provide: ConsoleCallers, useClass: ConsoleSessionCallers },
    ConsoleAccess,
    ConsoleCodes,
    ConsoleSessions,
    ConsoleUserMails,
    ConsoleUsersService,
    RemovedUsersSweeper,
    SandboxConsoleUser,
  ],
  exports: [ConsoleCallers, ConsoleUsersService],
})
export class ConsoleModule {}
