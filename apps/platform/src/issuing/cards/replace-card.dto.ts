import { type ReplaceCard, type ReplacementReason, replacementReasons } from '#contracts';
import { IsIn } from 'class-validator';

export class ReplaceCardDto implements ReplaceCard {
  @IsIn(replacementReasons)
  reason: ReplacementReason;
}
