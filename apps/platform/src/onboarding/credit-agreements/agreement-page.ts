import { formatAmount } from '#contracts';
import { escapeHtml } from '#http';
import { agreementTextsOf, type AgreementTexts } from './agreement-texts.js';
import type { Acceptance, CreditAgreement } from './credit-agreements.js';

export interface AgreementPageFacts {
  agreement: CreditAgreement;
  partner: { displayName: string; logoUrl: string | null };
  /** The link's token. The page uses relative addresses, so that it works behind any host. */
  token: string;
  /** The error in the form, and the name that was entered. */
  failure?: { code: 'notAuthorized' | 'unconfirmed'; name: string };
}

/** The page to read and accept the agreement. It needs no script. */
export function agreementPage(facts: AgreementPageFacts): string {
  const { agreement, partner, token } = facts;
  const { language, companyName, creditLimit, acceptance } = agreement;
  const { page: texts } = agreementTextsOf(language);
  const heading = acceptance ? texts.accepted : texts.heading;
  return document(
    language,
    heading,
    `<link rel="stylesheet" href="${token}/style.css">`,
    `<header>${partnerMark(partner)}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(texts.lead(companyName, formatAmount(creditLimit, language)))}</p>
<p><a class="document" href="${token}/document.pdf" target="_blank" rel="noopener">${texts.read}</a></p>
${acceptance ? acceptedPart(texts, agreement, acceptance) : formPart(texts, facts)}
</main>`,
  );
}

/** For an unknown or expired address. */
export function unknownAgreementPage(): string {
  return document(
    'en',
    'This link does not work',
    '',
    '<main><h1>This link does not work</h1><p>It is too old, or not complete. Please use the newest mail.</p></main>',
  );
}

function formPart(texts: AgreementTexts['page'], facts: AgreementPageFacts): string {
  const { agreement, token, failure } = facts;
  const error = failure
    ? `<p class="error" role="alert" id="error">${escapeHtml(texts[failure.code])}</p>`
    : '';
  return `<form method="post" action="${token}">
${error}
<label for="name">${texts.name}</label>
<p class="about" id="about">${texts.nameAbout}</p>
<input id="name" name="name" autocomplete="name" required maxlength="200"
  aria-describedby="about${failure ? ' error' : ''}" value="${escapeHtml(failure?.name ?? '')}">
<label class="confirm"><input type="checkbox" name="confirmed" value="yes" required>
<span>${escapeHtml(texts.confirm(agreement.companyName))}</span></label>
<button type="submit">${texts.accept}</button>
</form>`;
}

function acceptedPart(
  texts: AgreementTexts['page'],
  { language, sha256 }: CreditAgreement,
  { acceptedBy, acceptedAt }: Acceptance,
): string {
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(acceptedAt);
  return `<p role="status">${escapeHtml(texts.acceptedBy(acceptedBy, time))}</p>
<p class="about">${texts.fingerprint}<br><code>${sha256}</code></p>`;
}

function partnerMark({ displayName, logoUrl }: AgreementPageFacts['partner']): string {
  const name = escapeHtml(displayName);
  return logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${name}">` : `<b>${name}</b>`;
}

function document(language: string, title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>${head}</head>
<body>${body}</body></html>`;
}
