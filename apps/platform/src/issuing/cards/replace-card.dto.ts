import { type ReplaceCard, type ReplacementReason, replacementReasons } from '#contracts';
import { IsIn } from 'class-validator';
import { FreezeCardDto } from './freeze-card.dto.js';

export class ReplaceCardDto extends FreezeCardDto implements ReplaceCard {
  @IsIn(replacementReasons)
  reason: ReplacementReason;
}
