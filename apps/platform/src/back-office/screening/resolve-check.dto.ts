import { type CheckResolution, IsFreeText, type ResolveCheck } from '#contracts';
import { IsIn } from 'class-validator';

const resolutions: readonly CheckResolution[] = ['dismissed', 'confirmed'];

export class ResolveCheckDto implements ResolveCheck {
  @IsIn(resolutions)
  resolution: CheckResolution;

  @IsFreeText(1_000)
  note: string;
}
