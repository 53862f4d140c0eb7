import { IsObject, IsString, Length } from 'class-validator';

/** An event that the sandbox is to emit, as if it had happened. */
export class EmitEventDto {
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @IsString()
  @Length(1, 100)
  event: string;

  /** What events of the kind have. Further fields are kept, as in what a later version would send. */
  @IsObject()
  data: object;
}
