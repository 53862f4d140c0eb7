import {
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PEOPLE,
  NestedObjects,
  type SuppliedPerson,
} from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Length } from 'class-validator';

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
  @NestedObjects(() => SuppliedPersonDto)
  people: SuppliedPersonDto[];
}
