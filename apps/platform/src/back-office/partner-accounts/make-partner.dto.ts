import { IsMailAddress, IsName, type MakePartner, NestedObject, OptionalField } from '#contracts';
import { NewConsoleUserDto } from '../../console/index.js';

export class MakePartnerDto implements MakePartner {
  @IsName(100)
  name: string;

  /** Where technical alerts go. */
  @OptionalField()
  @IsMailAddress()
  contactEmail?: string;

  /** The first person at the console, who becomes its admin. */
  @NestedObject(() => NewConsoleUserDto)
  user: NewConsoleUserDto;
}
