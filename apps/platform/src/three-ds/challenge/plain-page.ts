import type { ChallengePage } from '#contracts';
import { escapeHtml } from '#http';
import { plainTextsFor } from './plain-texts.js';

const REFRESH_SECONDS = 3;
/** Networks with a logo; other networks are shown by name. */
const DRAWN_NETWORKS = new Set(['visa', 'mastercard', 'american_express']);

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
  const isWaiting = state === 'waiting';
  const refresh = `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`;
  return {
    head: `<noscript>${isWaiting ? refresh : ''}<link rel="stylesheet" href="/challenge.css"></noscript>`,
    body: `<noscript><main class="plain" lang="${texts.language}">
<header>${partnerMark(partner)}${networkMark(page.cardNetwork)}</header>
<p role="status">${escapeHtml(texts.states[state])}</p>
<dl>
<dt>${texts.merchant}</dt><dd>${escapeHtml(merchantName)}</dd>
<dt>${texts.amount}</dt><dd>${escapeHtml(formattedAmount)}</dd>
<dt>${texts.card}</dt><dd>•••• ${escapeHtml(cardLast4)}</dd>
</dl>
${isWaiting ? `<p>${escapeHtml(texts.lead(partner.name))}</p>${page.instructionsHtml ?? ''}` : ''}
${!isWaiting && returnUrl ? `<p><a href="${escapeHtml(returnUrl)}" target="_top">${texts.back}</a></p>` : ''}
</main></noscript>`,
  };
}

function partnerMark({ name, logoUrl }: ChallengePage['partner']): string {
  const escaped = escapeHtml(name);
  return logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${escaped}">` : `<b>${escaped}</b>`;
}

function networkMark(network: string): string {
  const escaped = escapeHtml(network);
  return DRAWN_NETWORKS.has(network)
    ? `<img src="/assets/card-networks/${escaped}.svg" alt="${escaped}">`
    : `<b>${escaped}</b>`;
}
