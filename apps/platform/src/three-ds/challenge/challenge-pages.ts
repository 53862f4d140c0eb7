import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import {
  appAddressFor,
  type CardNetwork,
  cardNetworkNames,
  type ChallengePage,
  type ChallengeState,
  formatAmount,
} from '#contracts';
import { escapeHtml } from '#http';
import { Approvals } from '#strong-auth';
import { Clock } from '../../clock.js';
import { Brandings, instructionsIn, PartnerHosts, toHtml } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** The shop's customer may return to the page for this time after the request's expiry. */
const SHOWN_AFTER_EXPIRY_MS = 15 * 60_000;
const DEFAULT_LOCALE = 'en';

/** The content of the merchant landing page (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class ChallengePages {
  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly brandings: Brandings,
    private readonly approvals: Approvals,
    private readonly hosts: PartnerHosts,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async findRequest(token: string): Promise<ThreeDsRequest | undefined> {
    const request = await this.requests.findByChallengeToken(token);
    const now = this.clock.now().getTime();
    const isShown = request && now <= request.expiresAt.getTime() + SHOWN_AFTER_EXPIRY_MS;
    return isShown ? request : undefined;
  }

  async show(request: ThreeDsRequest): Promise<ChallengePage> {
    const branding = await this.brandings.show(request.partnerId);
    const { displayName, logoUrl, primaryColor, instructions } = branding;
    const locale = localeOf(request);
    const { currency, expiresAt } = request;
    const amount = { amount: request.amount, currency };
    const text = instructionsIn(instructions ?? {}, locale);
    return {
      state: stateOf(request),
      partner: { name: displayName, logoUrl, primaryColor },
      cardNetwork: request.cardNetwork,
      cardLast4: request.cardLast4,
      merchantName: request.merchant.name,
      amount,
      formattedAmount: formatAmount(amount, locale),
      locale,
      instructionsHtml: text === undefined ? null : toHtml(text),
      expiresAt: expiresAt.toISOString(),
      returnUrl: request.returnUrl,
      appUrl: hasEnded(request) ? null : await this.appUrlOf(request),
    };
  }

  /** At the partner's own app if it has an address; at the platform's card app if that presents the request. */
  async appUrlOf({ id, partnerId, challengeToken }: ThreeDsRequest): Promise<string | null> {
    const { appAddress: template } = await this.brandings.show(partnerId);
    const returnUrlAt = (origin: string) => `${origin}/challenges/${challengeToken}`;
    if (template !== null) {
      return appAddressFor(template, id, returnUrlAt(this.config.publicUrl));
    }
    if (!(await this.approvals.find(id))) return null;
    const { publicUrl, cardAppUrl = publicUrl } = this.config;
    const origin = (await this.hosts.originOf(partnerId)) ?? new URL(cardAppUrl).origin;
    const query = new URLSearchParams({ partner: partnerId, return: returnUrlAt(origin) });
    return `${origin}/card-app?${query.toString()}#/approvals/${encodeURIComponent(id)}`;
  }
}

function localeOf({ browserLocale }: ThreeDsRequest): string {
  try {
    return Intl.getCanonicalLocales(browserLocale ?? DEFAULT_LOCALE)[0] ?? DEFAULT_LOCALE;
  } catch {
    return DEFAULT_LOCALE;
  }
}

function stateOf({ status, reason }: ThreeDsRequest): ChallengeState {
  if (status === 'forwarding' || status === 'presented') return 'waiting';
  if (status === 'not_presented') return 'failed';
  // Decided before the challenge: no shop has the address of this page.
  if (status === 'authenticated') return 'approved';
  if (status === 'refused') return 'denied';
  if (status === 'failed') return reason === 'cancelled' ? 'cancelled' : 'failed';
  return status;
}

/** The built landing page, with content for browsers without scripts. */
@Injectable()
export class PageShell {
  private text?: Promise<string>;

  constructor(private readonly config: PlatformConfig) {}

  /** @throws Error if the pages were not built. */
  async with({ head, body }: PlainPage): Promise<string> {
    // Uses a replacement function, because the texts may contain replacement patterns such as `$&`.
    return (await this.read())
      .replace('</head>', () => `${head}</head>`)
      .replace('</body>', () => `${body}</body>`);
  }

  private read(): Promise<string> {
    this.text ??= readFile(join(this.config.webRoot, 'challenge.html'), 'utf8').catch(
      (error: unknown) => {
        this.text = undefined;
        throw error;
      },
    );
    return this.text;
  }
}

const REFRESH_SECONDS = 3;

/**
 * Content for browsers without scripts, inserted into the built page. The page reloads itself until the
 * decision.
 */
export interface PlainPage {
  head: string;
  body: string;
}

/** For an unknown or expired address. */
export const unknownPage: PlainPage = {
  head: '',
  body: '<noscript><p>This payment is not known. Go back to the shop and pay again.</p></noscript>',
};

export function plainPageOf(page: ChallengePage): PlainPage {
  const texts = plainTextsFor(page.locale);
  const { state, partner, merchantName, formattedAmount, cardLast4, returnUrl } = page;
  const amount = page.amount.amount === 0 ? texts.noPayment : formattedAmount;
  const isWaiting = state === 'waiting';
  const refresh = `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  return {
    head: `<noscript>${isWaiting ? refresh : ''}<link rel="stylesheet" href="/challenge.css"></noscript>`,
    body: `<noscript><main class="plain" lang="${texts.language}">
<header>${partnerMark(partner)}${networkMark(page.cardNetwork)}</header>
<p role="status">${escapeHtml(texts.states[state])}</p>
<dl>
<dt>${texts.merchant}</dt><dd>${escapeHtml(merchantName)}</dd>
<dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd>
<dt>${texts.card}</dt><dd>•••• ${escapeHtml(cardLast4)}</dd>
</dl>
${isWaiting ? `<p>${escapeHtml(texts.lead(partner.name))}</p>${page.instructionsHtml ?? ''}` : ''}
${page.appUrl ? `<p class="app"><a href="${escapeHtml(page.appUrl)}" target="_blank" rel="noopener">${escapeHtml(texts.openApp(partner.name))}</a></p>` : ''}
${!isWaiting && returnUrl ? `<p><a href="${escapeHtml(returnUrl)}" target="_top">${texts.back}</a></p>` : ''}
</main></noscript>`,
  };
}

function partnerMark({ name, logoUrl }: ChallengePage['partner']): string {
  const escaped = escapeHtml(name);
  return logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${escaped}">` : `<b>${escaped}</b>`;
}

function networkMark(network: string): string {
  const name = cardNetworkNames[network as CardNetwork];
  return `<img src="/assets/card-networks/${escapeHtml(network)}.svg" alt="${name}">`;
}

interface PlainTexts {
  language: string;
  lead: (partner: string) => string;
  merchant: string;
  amount: string;
  noPayment: string;
  card: string;
  openApp: (partner: string) => string;
  states: Record<ChallengeState, string>;
  back: string;
}

const en: PlainTexts = {
  language: 'en',
  lead: (partner) => `Confirm this payment in the app of ${partner}.`,
  merchant: 'Shop',
  amount: 'Amount',
  noPayment: 'No payment, only a card verification',
  card: 'Card',
  openApp: (partner) => `Open the app of ${partner}`,
  states: {
    waiting: 'Waiting for your decision. This page asks again every few seconds.',
    approved: 'Payment approved. The shop goes on with your order.',
    denied: 'Payment declined. Your card was not charged.',
    cancelled: 'Payment cancelled. Your card was not charged.',
    expired: 'Time is up. Your card was not charged. You can pay again.',
    failed: 'The payment could not be confirmed. Your card was not charged.',
  },
  back: 'Back to the shop',
};

const de: PlainTexts = {
  language: 'de',
  lead: (partner) => `Bestätigen Sie diese Zahlung in der App von ${partner}.`,
  merchant: 'Shop',
  amount: 'Betrag',
  noPayment: 'Keine Zahlung, nur eine Kartenprüfung',
  card: 'Karte',
  openApp: (partner) => `App von ${partner} öffnen`,
  states: {
    waiting: 'Wir warten auf Ihre Entscheidung. Diese Seite fragt alle paar Sekunden nach.',
    approved: 'Zahlung freigegeben. Der Shop setzt Ihre Bestellung fort.',
    denied: 'Zahlung abgelehnt. Ihre Karte wurde nicht belastet.',
    cancelled: 'Zahlung abgebrochen. Ihre Karte wurde nicht belastet.',
    expired: 'Die Zeit ist abgelaufen. Ihre Karte wurde nicht belastet. Sie können erneut zahlen.',
    failed: 'Die Zahlung konnte nicht bestätigt werden. Ihre Karte wurde nicht belastet.',
  },
  back: 'Zurück zum Shop',
};

/** Texts of the page without scripts. */
function plainTextsFor(locale: string): PlainTexts {
  return locale.startsWith('de') ? de : en;
}
