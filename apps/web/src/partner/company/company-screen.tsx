import type { CompanyProgressResource } from '#contracts';
import { Text } from '@mantine/core';
import { addressTextIn } from '../../shared/address/address-text.js';
import { Facts } from '../../shared/facts/facts.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { Loaded, LoadedScreen } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useCompany } from '../api/company-queries.js';
import { type CompanyFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Pager } from '../../shared/paging/pager.js';
import { useCompanyMails } from '../api/mail-queries.js';
import { SentMailList } from '../sent-mails/sent-mails-screen.js';
import { Cardholders } from './cardholders.js';
import classes from './company-screen.module.css';
import { IntegrationNote } from './integration-note.js';
import { OnboardingLinks } from './onboarding-links.js';
import { StepList } from './step-list.js';
import { Timeline } from './timeline.js';

interface CompanyScreenProps {
  id: string;
  filters: CompanyFilters;
}

export function CompanyScreen({ id, filters }: CompanyScreenProps) {
  const texts = useTexts();
  const company = useCompany(id);
  const back = { href: hrefOf.companies(), name: texts.company.back };
  if (company.error?.code === 'company_unknown') {
    return <UnknownScreen title={texts.company.unknown} wayOut={back} />;
  }
  return (
    <LoadedScreen query={company}>
      {(shown) => <Company company={shown} filters={filters} />}
    </LoadedScreen>
  );
}

interface CompanyProps {
  company: CompanyProgressResource;
  filters: CompanyFilters;
}

function Company({ company, filters }: CompanyProps) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { id, legalName, steps, people, link } = company;
  return (
    <>
      <PageHeading back={{ href: hrefOf.companies(), name: texts.company.back }}>
        {legalName}
      </PageHeading>
      <Sheet title={texts.company.standing}>
        <StepList steps={steps} cards={company.cards} />
      </Sheet>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Sheet title={texts.timeline.heading}>
            <Timeline id={id} after={filters.timelineAfter} />
          </Sheet>
        </div>
        <div className={classes.column}>
          <Sheet title={texts.links.heading}>
            <OnboardingLinks id={id} link={link} />
          </Sheet>
          <Sheet title={texts.company.facts}>
            <Facts
              facts={[
                [texts.company.externalId, company.externalId],
                [texts.company.registrationNumber, company.registrationNumber],
                [texts.company.country, company.country],
                [
                  texts.company.shippingAddress,
                  company.shippingAddress ? addressTextIn(language, company.shippingAddress) : '–',
                ],
                [texts.company.platformId, company.platformCompanyId ?? '–'],
                [texts.company.people, texts.company.counts(people.admins, people.employees)],
              ]}
            />
            <IntegrationNote />
          </Sheet>
        </div>
      </div>
      <Sheet title={texts.cards.heading}>
        <Cardholders id={id} filters={filters} />
      </Sheet>
      {company.platformCompanyId && (
        <Sheet title={texts.sentMails.heading}>
          <CompanyMails companyId={company.platformCompanyId} after={filters.mailsAfter} />
        </Sheet>
      )}
    </>
  );
}

/**
 * The mails to the company and its people. If they can't be loaded, the rest of the company is still shown.
 */
function CompanyMails({ companyId, after }: { companyId: string; after: string }) {
  const texts = useTexts().sentMails;
  const mails = useCompanyMails(companyId, after);
  if (mails.error && !mails.data) {
    return <Text c="dimmed">{texts.unavailable}</Text>;
  }
  return (
    <Loaded query={mails}>
      {(shown) => (
        <>
          <SentMailList mails={shown.items} />
          <Pager label={texts.heading} name="mailsAfter" page={shown} />
        </>
      )}
    </Loaded>
  );
}
