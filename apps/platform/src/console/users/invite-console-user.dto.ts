import {
  type ChangeConsoleUser,
  type ConsoleRole,
  consoleRoles,
  type InviteConsoleUser,
} from '#contracts';
import { IsEmail, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { OneLine } from '../../api/index.js';

/** A person's name and where their invitation goes. */
export class NewConsoleUserDto implements Omit<InviteConsoleUser, 'role'> {
  @IsString()
  @Length(1, 100)
  @OneLine()
  name: string;

  @IsEmail()
  @MaxLength(254)
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
