import type { IntegrationLevel } from '../communications/mail-responsibilities.js';
import type { ChecklistItem, ChecklistReason, ChecklistState } from './integration-levels.js';

/** An item of the checklist with its state. */
export interface ChecklistEntry {
  /** A stable name, for programs. */
  item: ChecklistItem;
  /** A short name, in English. */
  title: string;
  /** What to do, in Markdown. */
  task: string;
  /** When the item counts as done. */
  doneWhen: string;
  /** `attention`: it was done, and now something about it is wrong. */
  state: ChecklistState;
  /** Why the item needs attention. */
  reason: ChecklistReason | null;
  /** Whether you confirm it with `PUT /v1/integration-level/confirmations/{item}`. */
  isConfirmed: boolean;
  /**
   * When it was confirmed.
   *
   * @format date-time
   */
  confirmedAt: string | null;
  /** Who confirmed it: `key_...` or `csu_...`. */
  confirmedBy: string | null;
  /** The name of the key or person; null if it was erased. */
  confirmedByName: string | null;
}

/** Answer of `GET /v1/integration-level`: the level that was chosen last, and its checklist. */
export interface IntegrationLevelResource {
  /** How far you have integrated the platform into your product. */
  level: IntegrationLevel;
  /**
   * From when the level applies to mails, if that is later. It applies to all else at once.
   *
   * @format date-time
   */
  appliesToMailsFrom: string | null;
  /** Whether you have chosen the level. A new partner is Native without a choice. */
  isChosen: boolean;
  /** Whether each item of the checklist is done. */
  isComplete: boolean;
  /** The page of the portal about the level. */
  guideUrl: string;
  /** What to do before production, in this order. */
  checklist: ChecklistEntry[];
}
