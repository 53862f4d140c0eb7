import {
  type InformationRequestItem,
  type InformationRequestSection,
  IsFreeText,
  NestedObjects,
} from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn } from 'class-validator';

const sections = [
  'company-information',
  'due-diligence',
  'kyc',
  'documents',
] as const satisfies readonly InformationRequestSection[];

class InformationRequestItemDto implements InformationRequestItem {
  @IsIn(sections)
  section: InformationRequestSection;

  @IsFreeText(1_000)
  question: string;
}

export class RequestInformationDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @NestedObjects(() => InformationRequestItemDto)
  items: InformationRequestItemDto[];
}
