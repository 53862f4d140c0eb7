import {
  type ChangeConsoleUser,
  type ConsoleRole,
  consoleRoles,
  type InviteConsoleUser,
} from '#contracts';
import { IsEmail, IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';

/** A person's name and where their invitation goes. */
export class NewConsoleUserDto implements Omit<InviteConsoleUser, 'role'> {
  @IsString()
  @Length(1, 100)
  @Matches(/^\P{Cc}+$/u, { message: 'must be a text in one line' })
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
