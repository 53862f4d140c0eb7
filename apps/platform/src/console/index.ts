/** The console of partners: its people, how they sign in, and who changed keys and people. */

export { ConsoleModule } from './console.module.js';
export { ConsoleCodes } from './sign-in/console-codes.js';
export { consoleSiteAt } from './sign-in/console-site.js';
export { ConsoleUsersService, type Inviter } from './users/console-users.service.js';
export { NewConsoleUserDto, InviteConsoleUserDto } from './users/invite-console-user.dto.js';
