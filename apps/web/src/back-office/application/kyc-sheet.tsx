import type { ReviewedApplication } from '#contracts';
import { Title } from '@mantine/core';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { documentHref } from '../api/back-office-api.js';
import { StateBadge } from '../parts/state-badge.js';
import { useTexts } from '../texts/index.js';
import classes from './application-screen.module.css';
import { DecisionPanel } from './decision-panel.js';
import { PeopleFacts } from './people-facts.js';

type Kyc = NonNullable<ReviewedApplication['kyc']>;

interface KycSheetProps {
  id: string;
  kyc: Kyc;
  reviewerId: string;
}

export function KycSheet({ id, kyc, reviewerId }: KycSheetProps) {
  const { application: texts, kycStatuses } = useTexts();
  const isOpen = kyc.status !== 'approved' && kyc.status !== 'denied';
  return (
    <Sheet title="KYC">
      <div role="status" className={classes.state}>
        <StateBadge state={kyc.status}>{kycStatuses[kyc.status]}</StateBadge>
      </div>
      <PeopleFacts answers={kyc.answers} />
      <Title order={3} className={classes.part}>
        {texts.documents}
      </Title>
      <Documents id={id} documents={kyc.documents} />
      {kyc.informationRequest && <Questions request={kyc.informationRequest} />}
      <DecisionPanel
        id={id}
        part="kyc"
        state={kyc}
        reviewerId={reviewerId}
        isOpen={isOpen}
        canStart={kyc.status === 'submitted'}
        canAsk={isOpen && kyc.status !== 'submitted'}
      />
    </Sheet>
  );
}

function Documents({ id, documents }: { id: string; documents: Kyc['documents'] }) {
  const { application: texts } = useTexts();
  if (documents.length === 0) {
    return <p className={classes.detail}>{texts.noDocuments}</p>;
  }
  return (
    <ul role="list" className={classes.list} aria-label={texts.documents}>
      {documents.map((document) => (
        <li key={document.id} className={classes.entry}>
          <a href={documentHref(id, document.id)} target="_blank" rel="noreferrer">
            {document.fileName}
          </a>
          <span className={classes.detail}>
            {texts.purposes[document.purpose]} · <Moment at={document.uploadedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Questions({ request }: { request: NonNullable<Kyc['informationRequest']> }) {
  const { application: texts, sections } = useTexts();
  return (
    <>
      <Title order={3} className={classes.part}>
        {texts.asked}
      </Title>
      <ul role="list" className={classes.list} aria-label={texts.asked}>
        {request.items.map(({ section, question }, index) => (
          <li key={index} className={classes.entry}>
            <span className={classes.detail}>{sections[section]}</span> {question}
          </li>
        ))}
      </ul>
    </>
  );
}
