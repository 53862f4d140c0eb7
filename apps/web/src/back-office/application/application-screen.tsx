import type { ReviewedApplication } from '#contracts';
import { Text } from '@mantine/core';
import { Facts } from '../../shared/facts/facts.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { UnknownScreen } from '../../shared/page/unknown-screen.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useApplication, useVisitors } from '../api/application-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { AgreementSheet } from './agreement-sheet.js';
import { CompanyFacts, DueDiligenceFacts } from './company-facts.js';
import { CreditSheet } from './credit-sheet.js';
import { ChecksSheet } from './checks-sheet.js';
import classes from './application-screen.module.css';
import { KycSheet } from './kyc-sheet.js';
import { MailsSheet } from './mails-sheet.js';
import { Timeline } from './timeline.js';

interface ApplicationScreenProps {
  id: string;
  /** The signed-in reviewer. */
  reviewerId: string;
  /** The id after which the shown page of mails begins. */
  mailsAfter: string;
}

export function ApplicationScreen({ id, ...shownFor }: ApplicationScreenProps) {
  const application = useApplication(id);
  const texts = useTexts().application;
  if (application.error?.status === 404) {
    return (
      <UnknownScreen title={texts.unknown} wayOut={{ href: hrefOf.queue(), name: texts.back }} />
    );
  }
  return (
    <LoadedScreen query={application}>
      {(shown) => <ShownApplication application={shown} {...shownFor} />}
    </LoadedScreen>
  );
}

interface ShownApplicationProps {
  application: ReviewedApplication;
  reviewerId: string;
  mailsAfter: string;
}

function ShownApplication({ application, reviewerId, mailsAfter }: ShownApplicationProps) {
  const { application: texts } = useTexts();
  const { id, company, partner, companyInformation, dueDiligence, kyc, creditApplication, trail } =
    application;
  return (
    <>
      <a href={hrefOf.queue()} className={classes.back}>
        {texts.back}
      </a>
      <div className={classes.head}>
        <PageHeading>{company.legalName}</PageHeading>
      </div>
      <Text c="dimmed">{texts.of(partner.name, company.externalId)}</Text>
      <Visitors id={id} />
      {companyInformation && (
        <Sheet title={texts.company}>
          <CompanyFacts answers={companyInformation.answers} />
        </Sheet>
      )}
      {dueDiligence && (
        <Sheet title={texts.dueDiligence}>
          <DueDiligenceFacts answers={dueDiligence.answers} />
        </Sheet>
      )}
      {kyc && <KycSheet id={id} kyc={kyc} reviewerId={reviewerId} />}
      {kyc && <ChecksSheet id={id} />}
      {creditApplication && (
        <CreditSheet id={id} credit={creditApplication} reviewerId={reviewerId} />
      )}
      {application.creditAgreement && (
        <AgreementSheet id={id} agreement={application.creditAgreement} />
      )}
      {application.debitSolution.chosenAt && (
        <Sheet title={texts.debit}>
          <Facts
            facts={[[texts.debitChosen, <Moment at={application.debitSolution.chosenAt} />]]}
          />
        </Sheet>
      )}
      <MailsSheet id={id} after={mailsAfter} />
      <Sheet title={texts.trail}>
        <Timeline trail={trail} documents={kyc?.documents ?? []} />
      </Sheet>
    </>
  );
}

/** A live region, so that new visitors are announced without moving the focus. */
function Visitors({ id }: { id: string }) {
  const texts = useTexts().application;
  const visitors = useVisitors(id);
  return (
    <div role="status" className={classes.notices}>
      {visitors.length > 0 && (
        <Notice
          tone="information"
          role="none"
          title={texts.alsoHere(visitors.map(({ name }) => name).join(', '))}
        />
      )}
    </div>
  );
}
