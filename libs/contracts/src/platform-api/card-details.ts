import { IsIn } from 'class-validator';
import {
  IsFrameOrigins,
  MAX_FRAME_ORIGINS,
  type RevealContent,
  revealContents,
  type RevealLocale,
  revealLocales,
} from '../card-vault.js';
import { OptionalField } from '../fields.js';

/** What the cardholder wants to see of a card, or to set (docs/interface/cards.md#card-details-and-pin). */
export class RevealCard {
  /** `details`: number, expiry and CVC. `pin` shows the PIN of a physical card, `new_pin` lets the cardholder choose one. */
  @IsIn(revealContents)
  content: RevealContent;

  /** The language of the frame. Left out, English. */
  @OptionalField()
  @IsIn(revealLocales)
  locale?: RevealLocale;
}

/** A frame of the card vault, for the cardholder alone. */
export interface CardRevealResource {
  /** The address of the frame. Show it at once, and store it nowhere: it works once. */
  url: string;
  /** From then on the address no longer works: 60 seconds after the call. */
  expiresAt: string;
}

/** Beside them, a frame is always allowed in the platform's own card app and at the partner's host. */
export const MAX_CARD_DETAILS_ORIGINS = MAX_FRAME_ORIGINS - 2;

/** Where frames with card details may be shown. */
export class CardDetailsSettings {
  /** The origins of your pages, such as `https://app.partner.example`, exactly as browsers write them. */
  @IsFrameOrigins(MAX_CARD_DETAILS_ORIGINS)
  origins: string[];
}

/** Where frames with card details may be shown, beside the platform's own card app. */
export interface CardDetailsSettingsResource {
  /** The origins of your pages. */
  origins: string[];
}
