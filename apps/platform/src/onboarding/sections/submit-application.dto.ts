import type { SubmitApplication } from '#contracts';
import { IsInt, Min } from 'class-validator';

export class SubmitApplicationDto implements SubmitApplication {
  @IsInt()
  @Min(0)
  version: number;
}
