import {
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PEOPLE,
  type SuppliedPerson,
} from '#contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsObject,
  IsString,
  Length,
  ValidateNested,
} from 'class-validator';

class SuppliedPersonDto implements SuppliedPerson {
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;
}

export class EnrichDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  // Nested validation alone would take a list in the list.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => SuppliedPersonDto)
  people: SuppliedPersonDto[];
}
