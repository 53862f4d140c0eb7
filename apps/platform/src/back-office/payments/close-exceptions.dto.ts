import { type CloseExceptions, IsFreeText, IsReference } from '#contracts';

export class CloseExceptionsDto implements CloseExceptions {
  @IsReference()
  revision: string;

  @IsFreeText(1_000)
  note: string;
}
