import type { CloseExceptions } from '#contracts';
import { IsString, Length, Matches } from 'class-validator';

export class CloseExceptionsDto implements CloseExceptions {
  @IsString()
  @Length(1, 100)
  revision: string;

  @IsString()
  @Length(1, 1_000)
  @Matches(/\S/, { message: 'note must say why' })
  note: string;
}
