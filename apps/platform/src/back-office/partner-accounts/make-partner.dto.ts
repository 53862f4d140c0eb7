import { type MakePartner, NestedObject, OptionalField } from '#contracts';
import { IsEmail, IsString, Length, MaxLength } from 'class-validator';
import { OneLine } from '../../api/index.js';
import { NewConsoleUserDto } from '../../console/index.js';

export class MakePartnerDto implements MakePartner {
  @IsString()
  @Length(1, 100)
  @OneLine()
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
