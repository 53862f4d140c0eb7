import { List, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { IsString, Length, Matches, ValidateIf } from 'class-validator';
import type { PushOptions, StrongAuthOptions } from './strong-auth.options.js';

const WITH_PUSH = ValidateIf(({ pushPublicKey }: CardAppConfig) => pushPublicKey !== undefined);

/** What every host of a card app is told by its environment. */
export class CardAppConfig {
  /** As the app and its passkeys are called. */
  @IsString()
  @Length(1, 60)
  cardAppName = 'Cards';

  /**
   * So long approvals and their evidence are kept. A cardholder may object to a payment for 13 months (PSD2
   * Art. 71).
   */
  @WholeNumber(1, 120)
  evidenceMonths = 13;

  /**
   * Of one address to the app's API, without a session. Many people may share an address: an office, a mobile
   * carrier.
   */
  @WholeNumber(1)
  signedOutCallsPerSecond = 50;

  /** With a pair of VAPID keys given (RFC 8292), devices are reached while the app is closed. */
  @OptionalField()
  @Matches(/^[\w-]{87}$/, { message: 'must be a point of P-256 in base64url' })
  pushPublicKey?: string;

  @WITH_PUSH
  @Matches(/^[\w-]{43}$/, { message: 'must be 32 bytes in base64url' })
  pushPrivateKey: string;

  /** Whom a push service may turn to. */
  @WITH_PUSH
  @Matches(/^(mailto:|https:\/\/).+/, { message: 'must begin with mailto: or https://' })
  pushContact: string;

  /** The push services of the browsers, by default the big ones': addresses elsewhere are refused. */
  @List()
  pushServices: string[] = [
    'fcm.googleapis.com',
    'push.apple.com',
    'push.services.mozilla.com',
    'notify.windows.com',
  ];

  get options(): Partial<StrongAuthOptions> {
    const { cardAppName: name, evidenceMonths, signedOutCallsPerSecond, push } = this;
    return { name, evidenceMonths, signedOutCallsPerSecond, ...(push && { push }) };
  }

  /** Where no keys are set there is no Web Push. */
  private get push(): PushOptions | undefined {
    const { pushPublicKey, pushPrivateKey, pushContact, pushServices } = this;
    if (pushPublicKey === undefined) return undefined;
    return {
      publicKey: pushPublicKey,
      privateKey: pushPrivateKey,
      contact: pushContact,
      services: pushServices,
    };
  }
}
