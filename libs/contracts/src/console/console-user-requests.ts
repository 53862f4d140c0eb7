import { IsIn } from 'class-validator';
import { IsMailAddress, IsName } from '../text-fields.js';
import { type ConsoleRole, consoleRoles } from './console-user.js';

/** A person's name and where their invitation goes. */
export class NewConsoleUser {
  @IsName(100)
  name: string;

  @IsMailAddress()
  email: string;
}

export class InviteConsoleUser extends NewConsoleUser {
  @IsIn(consoleRoles)
  role: ConsoleRole;
}

export class ChangeConsoleUser {
  @IsIn(consoleRoles)
  role: ConsoleRole;
}
