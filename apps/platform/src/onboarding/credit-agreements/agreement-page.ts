import { formatAmount } from '#contracts';
import { escapeHtml } from '#http';
import { type AgreementTexts, agreementTextsOf } from './agreement-texts.js';
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

const DEFAULT_COLOR = '#1c4f9c';

/** @param color the partner's colour, `#rrggbb` */
export function agreementStyle(color: string | null): string {
  return `
:root { color-scheme: light dark; --brand: ${color ?? DEFAULT_COLOR}; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: #1d2733; background: #f4f6f8; }
header, main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
header img { max-height: 2.5rem; max-width: 60%; }
header b { font-size: 1.2rem; }
main { margin-top: 1rem; padding-bottom: 2rem; background: #fff; border-top: 4px solid var(--brand);
  border-radius: 10px; }
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; }
a.document { color: inherit; font-weight: 600; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
.about { margin: 0.1rem 0 0.4rem; color: #5a6675; font-size: 0.9rem; overflow-wrap: anywhere; }
input[name='name'] { width: 100%; padding: 0.6rem 0.75rem; font: inherit; border: 1px solid #8a95a3;
  border-radius: 8px; }
label.confirm { display: flex; gap: 0.75rem; align-items: start; font-weight: 400; }
label.confirm input { width: 1.25rem; height: 1.25rem; margin-top: 0.15rem; flex: none; }
button { margin-top: 1.5rem; padding: 0.7rem 1.5rem; font: inherit; font-weight: 600; color: #fff;
  background: #1d2733; border: 0; border-radius: 8px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.error { padding: 0.75rem 1rem; border-left: 4px solid #b3261e; background: #fdecea; color: #7a1712; }
@media (prefers-color-scheme: dark) {
  body { color: #e9edf2; background: #10151c; }
  main { background: #1b222c; }
  .about { color: #a7b2c0; }
  button { color: #10151c; background: #e9edf2; }
}
`;
}
