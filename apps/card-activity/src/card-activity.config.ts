import { HttpUrl, Secret, SecretList, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';

/** What card-activity reads. */
export class CardActivityConfig extends ConsumerConfig {
  override port = 4600;

  /** The platform's base address (`{base_url}`), which is asked for changes that were missed. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /**
   * Tokens with which operators and the partner's back end read everything, as `Authorization: Bearer`; several during a
   * rotation.
   */
  @SecretList(24)
  operatorTokens: string[];

  /**
   * The public address of the partner's card app: its cookie is read, and its pages may read from another port of the
   * host. Left out, only operators and the back end are answered.
   */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /**
   * Where the service three-ds is, which knows who is signed in to the card app
   * (docs/decisions/026-card-activity-asks-who-is-signed-in.md). Without it, no one is signed in.
   */
  @OptionalField()
  @HttpUrl()
  threeDsUrl?: string;

  /** How many requests each reader may send to each replica. */
  @WholeNumber(1, 10_000)
  readsPerSecond = 20;

  /** How long after its last change a payment still names its cardholder (docs/privacy.md#at-the-partners-services). */
  @WholeNumber(1, 240)
  cardholderMonths = 24;

  /** How long a gap in the changes of an account may last before the platform is asked for what is missing. */
  @WholeNumber(1, 86_400)
  gapSeconds = 30;
}
