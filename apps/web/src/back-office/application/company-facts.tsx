import type { CompanyInformation, DraftOf, DueDiligence } from '#contracts';
import { industries } from '#onboarding-rules';
import { addressTextIn } from '../../shared/address/address-text.js';
import { Facts } from '../../shared/facts/facts.js';
import { countryNameIn } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useTexts } from '../texts/index.js';
import { amountOr, useYesNo } from './answer-texts.js';

export function CompanyFacts({ answers }: { answers: DraftOf<CompanyInformation> }) {
  const { fields, choices } = useTexts();
  const { language } = useLanguage();
  const { registeredAddress: address, legalForm, industryCode } = answers;
  const industry = industries.find(({ code }) => code === industryCode);
  return (
    <Facts
      facts={[
        [fields.legalName, answers.legalName],
        [fields.tradingName, answers.tradingName],
        [fields.legalForm, legalForm && choices.legalForms[legalForm]],
        [fields.registrationNumber, answers.registrationNumber],
        [fields.vatNumber, answers.vatNumber],
        [fields.incorporationDate, answers.incorporationDate],
        [fields.address, address && addressTextIn(language, address)],
        [fields.industryCode, industry ? `${industry.code} ${industry[language]}` : industryCode],
        // Not a link, because the company chose the address.
        [fields.website, answers.website],
      ].map(([name, value]) => [name!, value || '–'] as const)}
    />
  );
}

export function DueDiligenceFacts({ answers }: { answers: DraftOf<DueDiligence> }) {
  const { fields, choices } = useTexts();
  const { language } = useLanguage();
  const amount = useAmount();
  const yesNo = useYesNo();
  const { sourceOfFunds, purposeOfAccount } = answers;
  const countries = (answers.countriesOfOperation ?? []).map(countryNameIn(language)).join(', ');
  return (
    <Facts
      facts={[
        [fields.sourceOfFunds, sourceOfFunds ? choices.sourcesOfFunds[sourceOfFunds] : '–'],
        [fields.monthlyPaymentVolume, amountOr(answers.monthlyPaymentVolume, amount)],
        [
          fields.purposeOfAccount,
          purposeOfAccount ? choices.purposesOfAccount[purposeOfAccount] : '–',
        ],
        [fields.countriesOfOperation, countries || '–'],
        [fields.companyExposed, yesNo(answers.politicallyExposed)],
      ]}
    />
  );
}
