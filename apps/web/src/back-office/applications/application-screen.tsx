import type {
  CompanyInformation,
  DraftOf,
  DueDiligence,
  ReviewedAgreement,
  ReviewedApplication,
  SentMail,
} from '#contracts';
import { industries } from '#onboarding-rules';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressTextIn } from '../../shared/address/address-labels.js';
import { countryNameIn } from '../../shared/language/format.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { Pager } from '../../shared/list/data-table.js';
import { Loaded, LoadedScreen } from '../../shared/loaded/loaded.js';
import { MailRows } from '../../shared/mails/mails.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { type Fact, Facts, Moment, MomentsIn, Notice, Sheet } from '../../shared/parts/parts.js';
import { StateBadge } from '../parts.js';
import { agreementHref, useApplication, useApplicationMails, useVisitors } from '../queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './application.module.css';
import { ChangesSheet } from './changes-sheet.js';
import { DecisionPanel } from './decision-panel.js';
import { DocumentViewer } from './document-viewer.js';
import { Flagged, type Flags } from './flagged.js';
import { amountOr, ChecksSheet, KycSheet, useYesNo } from './kyc-sheet.js';
import { PeriodicReviewSheet } from './periodic-review-sheet.js';
import { NotesSheet } from './notes-sheet.js';
import { RelationshipSheet } from './relationship-sheet.js';
import { Trail } from './trail.js';

interface ApplicationScreenProps {
  id: string;
  /** The signed-in reviewer. */
  reviewerId: string;
  /** The id after which the shown page of mails begins. */
  mailsAfter: string;
  /** The document that is shown beside the facts, or nothing. */
  documentId: string;
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
  documentId: string;
}

function ShownApplication({ documentId, ...props }: ShownApplicationProps) {
  const { id, kyc } = props.application;
  const document = kyc?.documents.find((one) => one.id === documentId);
  return (
    <div className={document && classes.beside}>
      <div>
        <ApplicationFacts {...props} />
      </div>
      {document && <DocumentViewer id={id} document={document} />}
    </div>
  );
}

type ApplicationFactsProps = Omit<ShownApplicationProps, 'documentId'>;

function ApplicationFacts({ application, reviewerId, mailsAfter }: ApplicationFactsProps) {
  const { application: texts, fields } = useTexts();
  const {
    id,
    company,
    partner,
    companyInformation,
    dueDiligence,
    kyc,
    creditApplication,
    flags,
    trail,
  } = application;
  const summary: Fact[] = [
    [texts.company, company.legalName],
    [fields.registrationNumber, company.registrationNumber],
    [texts.partner, partner.name],
  ];
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.queue(), name: texts.back }}
        lead={texts.of(partner.name, company.externalId)}
      >
        {company.legalName}
      </PageHeading>
      <Visitors id={id} />
      <NotesSheet id={id} trail={trail} />
      {application.changes.length > 0 && <ChangesSheet changes={application.changes} />}
      {companyInformation && (
        <Sheet title={texts.company}>
          <CompanyFacts answers={companyInformation.answers} flags={flags} />
        </Sheet>
      )}
      {dueDiligence && (
        <Sheet title={texts.dueDiligence}>
          <DueDiligenceFacts answers={dueDiligence.answers} />
        </Sheet>
      )}
      {kyc && (
        <KycSheet
          {...{ id, kyc, summary, flags, reviewerId }}
          risk={application.periodicReview.risk}
        />
      )}
      {kyc && <ChecksSheet id={id} />}
      {creditApplication && (
        <CreditSheet id={id} credit={creditApplication} summary={summary} reviewerId={reviewerId} />
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
      {!application.endedAt && <PeriodicReviewSheet application={application} />}
      <RelationshipSheet application={application} summary={summary} reviewerId={reviewerId} />
      <MailsSheet id={id} after={mailsAfter} />
      <Sheet title={texts.trail}>
        <Trail trail={trail} documents={kyc?.documents ?? []} />
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

interface AgreementSheetProps {
  /** Of the application. */
  id: string;
  agreement: ReviewedAgreement;
}

/** The credit agreement as it was drawn, and who accepted it. */
function AgreementSheet({ id, agreement }: AgreementSheetProps) {
  const { application: texts } = useTexts();
  const { drawnAt, acceptedBy, acceptedAt, sha256 } = agreement;
  return (
    <Sheet title={texts.agreement}>
      <Facts
        facts={[
          [texts.agreementDrawn, <Moment at={drawnAt} />],
          [
            texts.agreementAccepted,
            acceptedBy && acceptedAt ? (
              <MomentsIn text={(when) => texts.acceptedBy(acceptedBy, when)} at={[acceptedAt]} />
            ) : (
              texts.notAccepted
            ),
          ],
          ['SHA-256', sha256],
          [texts.agreementDocument, <a href={agreementHref(id)}>{texts.download}</a>],
        ]}
      />
    </Sheet>
  );
}

/** The mails to the company and its people. */
function MailsSheet({ id, after }: { id: string; after: string }) {
  const { mails: texts } = useTexts();
  const mails = useApplicationMails(id, after);
  return (
    <Sheet title={texts.heading}>
      <Loaded query={mails}>
        {(shown) => (
          <>
            <MailList mails={shown.items} />
            <Pager label={texts.heading} name="mailsAfter" page={shown} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

function MailList({ mails }: { mails: readonly SentMail[] }) {
  const { mails: texts } = useTexts();
  if (mails.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <MailRows
      label={texts.heading}
      rows={mails.map((mail) => ({
        ...mail,
        recipient: [mail.recipient ?? texts.noAddress, mail.failure].filter(Boolean).join(' · '),
        at: mail.sentAt ?? mail.nextAttemptAt ?? mail.createdAt,
      }))}
    />
  );
}

interface CreditSheetProps {
  id: string;
  credit: NonNullable<ReviewedApplication['creditApplication']>;
  summary: readonly Fact[];
  reviewerId: string;
}

function CreditSheet({ id, credit, summary, reviewerId }: CreditSheetProps) {
  const { application: texts, fields, creditStatuses } = useTexts();
  const amount = useAmount();
  const { answers, status, creditLimit } = credit;
  return (
    <Sheet title={texts.credit}>
      <div role="status" className={classes.state}>
        <StateBadge state={status}>{creditStatuses[status]}</StateBadge>
      </div>
      <Facts
        facts={[
          [fields.requestedLimit, amountOr(answers.requestedLimit, amount)],
          [fields.fiscalYear, answers.fiscalYear ?? '–'],
          [fields.annualRevenue, amountOr(answers.annualRevenue, amount)],
          [fields.annualResult, amountOr(answers.annualResult, amount)],
          [fields.equity, amountOr(answers.equity, amount)],
          [fields.numberOfEmployees, answers.numberOfEmployees ?? '–'],
          [texts.approvedLimit, creditLimit && amount(creditLimit)],
        ]}
      />
      <DecisionPanel
        id={id}
        part="credit"
        state={credit}
        reviewerId={reviewerId}
        isOpen={status === 'submitted'}
        requestedLimit={answers.requestedLimit}
        summary={[...summary, [fields.requestedLimit, amountOr(answers.requestedLimit, amount)]]}
      />
    </Sheet>
  );
}

interface CompanyFactsProps {
  answers: DraftOf<CompanyInformation>;
  flags: Flags;
}

function CompanyFacts({ answers, flags }: CompanyFactsProps) {
  const { fields, choices } = useTexts();
  const { language } = useLanguage();
  const { registeredAddress: address, legalForm, industryCode } = answers;
  const industry = industries.find(({ code }) => code === industryCode);
  const facts: (readonly [string, ReactNode])[] = [
    [fields.legalName, answers.legalName],
    [fields.tradingName, answers.tradingName],
    [fields.legalForm, legalForm && choices.legalForms[legalForm]],
    [fields.registrationNumber, answers.registrationNumber],
    [fields.registerCourt, answers.registerCourt],
    [fields.vatNumber, answers.vatNumber],
    [fields.incorporationDate, answers.incorporationDate],
    [
      fields.address,
      address && (
        <Flagged flags={flags} at={['company-information', '/registeredAddress']}>
          {addressTextIn(language, address)}
        </Flagged>
      ),
    ],
    [fields.industryCode, industry ? `${industry.code} ${industry[language]}` : industryCode],
    // Not a link, because the company chose the address.
    [fields.website, answers.website],
  ];
  return <Facts facts={facts.map(([name, value]) => [name, value || '–'] as const)} />;
}

function DueDiligenceFacts({ answers }: { answers: DraftOf<DueDiligence> }) {
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
