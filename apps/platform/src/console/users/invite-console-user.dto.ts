import {
  type ChangeConsoleUser,
  type ConsoleRole,
  consoleRoles,
  type InviteConsoleUser,
  IsMailAddress,
  IsName,
} from '#contracts';
import { IsIn } from 'class-validator';

/** A person's name and where their invitation goes. */
export class NewConsoleUserDto implements Omit<InviteConsoleUser, 'role'> {
  @IsName(100)
  name: string;

  @IsMailAddress()
  email: string;
}

export class InviteConsoleUserDto extends NewConsoleUserDto implements InviteConsoleUser {
  @IsIn(consoleRoles)
  role: ConsoleRole;
}

export class ChangeConsoleUserDto implements ChangeConsoleUser {
  @IsIn(consoleRoles)
  role: ConsoleRole;
}
