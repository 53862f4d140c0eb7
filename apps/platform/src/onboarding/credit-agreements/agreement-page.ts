import { formatAmount } from '#contracts';
import { escapeHtml, type PlainPage } from '#http';
import { type AgreementTexts, agreementTextsOf } from './agreement-texts.js';
import type { Acceptance, CreditAgreement } from './credit-agreements.js';

export interface AgreementPageFacts {
  agreement: CreditAgreement;
  brand: PlainPage['brand'];
  /** The last segment of the page's address, to which its own addresses are relative. */
  place: string;
  /** The error in the form, and the name that was entered. */
  failure?: { code: 'notAuthorized' | 'unconfirmed'; name: string };
}

/** The page to read and accept the agreement. It needs no script. */
export function agreementPage(facts: AgreementPageFacts): PlainPage {
  const { agreement, brand, place } = facts;
  const { companyName, creditLimit, acceptance } = agreement;
  const { language, page: texts } = agreementTextsOf(agreement.language);
  return {
    language,
    title: acceptance ? texts.accepted : texts.heading,
    hasForm: acceptance === null,
    ...(brand && { brand }),
    body: `<p>${escapeHtml(texts.lead(companyName, formatAmount(creditLimit, agreement.language)))}</p>
<p><a href="${place}/document.pdf" target="_blank" rel="noopener">${texts.read}</a></p>
${acceptance ? acceptedPart(texts, agreement, acceptance) : formPart(texts, facts)}`,
  };
}

/** For an unknown or expired address, whose language is unknown. */
export const unknownAgreementPage: PlainPage = {
  language: 'en',
  title: 'This link does not work',
  body: '<p>It has expired or is incomplete. Please use the link in the newest mail.</p>',
};

function formPart(texts: AgreementTexts['page'], facts: AgreementPageFacts): string {
  const { agreement, place, failure } = facts;
  const error = failure ? `<p role="alert" id="error">${escapeHtml(texts[failure.code])}</p>` : '';
  return `<form method="post" action="${place}">
${error}
<label for="name">${texts.name}</label>
<small id="about">${texts.nameAbout}</small>
<input id="name" name="name" autocomplete="name" required maxlength="200"
  aria-describedby="about${failure ? ' error' : ''}" value="${escapeHtml(failure?.name ?? '')}">
<label><input type="checkbox" name="confirmed" value="yes" required>
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
<p><small>${texts.fingerprint}</small><br><code>${sha256}</code></p>`;
}
