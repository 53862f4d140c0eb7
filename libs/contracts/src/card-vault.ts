import { ArrayMaxSize, IsArray, IsIn, IsISO8601, Matches } from 'class-validator';
import { OptionalField } from './fields.js';
import {
  type CardNetwork,
  cardNetworks,
  type CardType,
  cardTypes,
  MAX_NAME_LENGTH,
} from './limits.js';
import { IsReceivedName, IsReference } from './text-fields.js';

/*
 * The contract between the platform and the card vault, the only service that knows card numbers
 * (docs/card-vault.md). The platform has a card's token and its last four digits.
 */

/** What a reveal shows; `new_pin` lets the cardholder choose a PIN. */
export const revealContents = ['details', 'pin', 'new_pin'] as const;
export type RevealContent = (typeof revealContents)[number];

export const revealLocales = ['en', 'de'] as const;
export type RevealLocale = (typeof revealLocales)[number];

/** How long the address of a reveal is valid, for one use. */
export const REVEAL_SECONDS = 60;

/** How long the frame shows a card's details or its PIN. */
export const SHOWN_SECONDS = 45;

/** The most origins whose pages may show one reveal. */
export const MAX_FRAME_ORIGINS = 12;

// Exact and without a path, as in `frame-ancestors` of a Content-Security-Policy. Labels of at most 63 characters.
const FRAME_ORIGIN =
  /^(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){0,10}[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?|http:\/\/(?:(?:[a-z0-9-]{1,63}\.){0,5}localhost|127\.0\.0\.1))(?::[1-9]\d{0,4})?$/;

/** Origins whose pages may embed the frame: `https://app.partner.example`, or of this machine in a sandbox. */
export function IsFrameOrigins(max = MAX_FRAME_ORIGINS): PropertyDecorator {
  return (target, property) => {
    const decorators = [
      IsArray(),
      ArrayMaxSize(max),
      Matches(FRAME_ORIGIN, {
        each: true,
        message: 'each must be an origin such as https://app.partner.example, without a path',
      }),
    ];
    for (const decorate of decorators) decorate(target, property as string);
  };
}

/** Body of the vault's `POST /internal/reveals`, with the platform's token as `Authorization: Bearer`. */
export class OpenReveal {
  /** The platform's token of the card, `tok_...`. The vault issues the number when it first sees the token. */
  @IsReference()
  cardToken: string;

  /** The last four digits, which never change: another value is 409 `card_changed`. */
  @Matches(/^\d{4}$/, { message: 'must be four digits' })
  last4: string;

  /** Decides the range of the number. */
  @IsIn(cardNetworks)
  network: CardNetwork;

  /** The last day on which the card can be used, such as `2030-11-30`. Stored again each time. */
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a day such as 2030-11-30' })
  expiresOn: string;

  /** As it is printed on the card. Stored again each time. */
  @IsReceivedName(2 * MAX_NAME_LENGTH)
  cardholderName: string;

  /** Only a `physical` card has a PIN: another one is 409 `card_without_pin`. */
  @IsIn(cardTypes)
  cardType: CardType;

  @IsIn(revealContents)
  content: RevealContent;

  /** Whose pages may show the frame. Empty, it opens only as a page of its own. */
  @IsFrameOrigins()
  origins: string[];

  /** The language of the frame. */
  @IsIn(revealLocales)
  locale: RevealLocale;
}

/** Answer of `POST /internal/reveals`. */
export interface RevealOpened {
  /** `<vault>/reveals/<id>#<token>`. No server sees the token before it is used. */
  url: string;
  /** {@link REVEAL_SECONDS} later. */
  expiresAt: string;
}

/** Answer of `POST /internal/payment-details/{token}/use`. */
export interface PaymentDetailsUsed {
  /** The card whose number, expiry and CVC were entered in the shop. */
  cardToken: string;
}

/** Body of `POST /reveals/{id}/use`, which only the vault's own frame sends. */
export class UseReveal {
  /** From the fragment of the reveal's address. */
  @IsReference()
  token: string;

  /** The PIN that the cardholder chooses: required for `new_pin`, not allowed otherwise. */
  @OptionalField()
  @Matches(/^\d{4,12}$/, { message: 'must be 4 to 12 digits' })
  pin?: string;
}

/** Answer for `details`. */
export interface RevealedDetails {
  /** 16 digits. */
  number: string;
  /** `11/30`. */
  expiry: string;
  cvc: string;
  cardholderName: string;
}

/** Answer for `pin`. For `new_pin` it is 204. */
export interface RevealedPin {
  pin: string;
}

/** Body of `POST /payment-details`, in a sandbox: what is typed in the demo shop. */
export class EnterPaymentDetails {
  /** The card number, without blanks. */
  @Matches(/^\d{12,19}$/, { message: 'must be 12 to 19 digits' })
  number: string;

  /** Such as `11/30`. */
  @Matches(/^(?:0[1-9]|1[0-2])\/\d{2}$/, { message: 'must be a month such as 11/30' })
  expiry: string;

  @Matches(/^\d{3,4}$/, { message: 'must be three or four digits' })
  cvc: string;
}

/** Answer of `POST /payment-details`. */
export interface PaymentDetailsEntered {
  /** Stands for the card in one payment, for 10 minutes. */
  token: string;
}

export const revealStates = ['shown', 'hidden', 'expired', 'failed'] as const;

/**
 * What the frame posts to the page that embeds it; nothing else of the frame reaches that page. `shown`: the content is
 * visible, `hidden`: it no longer is, or the PIN was set; `expired`: the address was used or is too old; `failed`: it
 * did not work, such as without a network.
 */
export type CardVaultMessage =
  | { type: 'card-vault'; state: (typeof revealStates)[number] }
  /** In CSS pixels, for the height of the frame. */
  | { type: 'card-vault'; state: 'height'; height: number };
