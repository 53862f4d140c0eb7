import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';
import { IsMoment, NestedObject, OptionalField } from '../fields.js';
import { MAX_REASON_LENGTH } from '../limits.js';
import { IsFreeText, IsReference, IsSearch } from '../text-fields.js';
import { MAX_REPAIRED_LETTERS, type RepairAction, repairActions } from './operations.js';

/** `<topic>/<partition>/<offset>` */
export const RECORD_PLACE = /^[A-Za-z0-9._-]{1,249}\/[0-9]{1,9}\/[0-9]{1,18}$/;

/** Which dead letters; all conditions must be met. */
export class DeadLetterSelection {
  /** The consumer group that failed. */
  @OptionalField()
  @IsReference(200)
  group?: string;

  /** The kind of event. */
  @OptionalField()
  @IsReference(200)
  event?: string;

  @OptionalField()
  @IsReference(200)
  company?: string;

  @OptionalField()
  @IsReference(200)
  key?: string;

  /** Part of the reason. */
  @OptionalField()
  @IsSearch(200)
  reason?: string;

  /** An event id. */
  @OptionalField()
  @IsReference(255)
  eventId?: string;

  /** Failed at this time or later. */
  @OptionalField()
  @IsMoment()
  since?: string;

  /** Failed before this time. */
  @OptionalField()
  @IsMoment()
  until?: string;
}

export class RepairedLetters extends DeadLetterSelection {
  /** Exactly these, if given. */
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MAX_REPAIRED_LETTERS)
  @Matches(RECORD_PLACE, { each: true })
  places?: string[];
}

export class PreviewRepair {
  @IsIn(repairActions)
  action: RepairAction;

  @NestedObject(() => RepairedLetters)
  letters: RepairedLetters;
}

export class StartRepair extends PreviewRepair {
  /** Why, for the trail. */
  @IsFreeText(MAX_REASON_LENGTH)
  reason: string;

  /** From the preview. */
  @IsReference(100)
  confirmation: string;
}
