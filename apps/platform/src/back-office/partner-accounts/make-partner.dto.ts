import { type MakePartner, NestedObject, OptionalField } from '#contracts';
import { IsEmail, IsString, Length, Matches, MaxLength } from 'class-validator';
import { NewConsoleUserDto } from '../../console/index.js';

export class MakePartnerDto implements MakePartner {
  @IsString()
  @Length(1, 100)
  @Matches(/^\P{Cc}+$/u, { message: 'must be a text in one line' })
  name: string;

  /** Where technical alerts go. */
  @OptionalField()
  @IsEmail()
  @MaxLength(254)
  contactEmail?: string;

  /** The first person at the console, who becomes its admin. */
  @NestedObject(() => NewConsoleUserDto)
  user: NewConsoleUserDto;
}
