import type { CompanyProgressResource } from '#contracts';
import { Facts } from '../../shared/facts/facts.js';
import { BrokenLinkIcon } from '../../shared/icons/icons.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { MessageScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useCompany } from '../api/company-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Cardholders } from './cardholders.js';
import { CompanyMails } from './company-mails.js';
import classes from './company-screen.module.css';
import { IntegrationNote } from './integration-note.js';
import { OnboardingLinks } from './onboarding-links.js';
import { StepList } from './step-list.js';
import { Timeline } from './timeline.js';

export function CompanyScreen({ id }: { id: string }) {
  const texts = useTexts();
  const company = useCompany(id);
  return (
    <>
      <a href={hrefOf.companies()} className={classes.back}>
        {texts.company.back}
      </a>
      {company.error?.code === 'company_unknown' ? (
        <MessageScreen
          icon={<BrokenLinkIcon />}
          title={texts.company.unknown}
          advice={texts.company.unknownAdvice}
        />
      ) : (
        <Loaded query={company}>{(shown) => <Company company={shown} />}</Loaded>
      )}
    </>
  );
}

function Company({ company }: { company: CompanyProgressResource }) {
  const texts = useTexts();
  const { id, legalName, steps, people, link } = company;
  return (
    <>
      <PageHeading>{legalName}</PageHeading>
      <Sheet title={texts.company.standing}>
        <StepList steps={steps} cards={company.cards} />
      </Sheet>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Sheet title={texts.timeline.heading}>
            <Timeline id={id} />
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
                [texts.company.platformId, company.platformCompanyId ?? '–'],
                [texts.company.people, texts.company.counts(people.admins, people.employees)],
              ]}
            />
            <IntegrationNote />
          </Sheet>
        </div>
      </div>
      <Sheet title={texts.cards.heading}>
        <Cardholders id={id} />
      </Sheet>
      {company.platformCompanyId && (
        <Sheet title={texts.sentMails.heading}>
          <CompanyMails companyId={company.platformCompanyId} />
        </Sheet>
      )}
    </>
  );
}
