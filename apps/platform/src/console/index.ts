/** The console of partners: its people, how they sign in, and who changed keys and people. */

export { consoleKind } from './console-host.js';
export { ConsoleModule } from './console.module.js';
export { ConsoleUsersService, type Inviter } from './console-users.service.js';
