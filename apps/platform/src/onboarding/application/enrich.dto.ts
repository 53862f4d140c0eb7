import { IsIdentifier, IsName, MAX_PEOPLE, NestedObjects, type SuppliedPerson } from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';

class SuppliedPersonDto implements SuppliedPerson {
  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;
}

export class EnrichDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => SuppliedPersonDto)
  people: SuppliedPersonDto[];
}
