import type { CheckResolution, ResolveCheck } from '#contracts';
import { IsIn, IsString, Length, Matches } from 'class-validator';

const resolutions: readonly CheckResolution[] = ['dismissed', 'confirmed'];

export class ResolveCheckDto implements ResolveCheck {
  @IsIn(resolutions)
  resolution: CheckResolution;

  @IsString()
  @Length(1, 1_000)
  @Matches(/\S/, { message: 'note must say why' })
  note: string;
}
