import type { QueuedApplication } from '#contracts';
import { utcText } from '../../shared/language/format.js';
import { StateBadge } from '../parts/state-badge.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './queue-screen.module.css';

interface QueueRowProps {
  application: QueuedApplication;
  /** The time up to which the waiting time is counted. */
  readAt: Date;
}

export function QueueRow({ application, readAt }: QueueRowProps) {
  const { queue: texts, waited, kycStatuses, creditStatuses, moment } = useTexts();
  const { id, company, partner, kycStatus, creditStatus, proposed, waitingSince } = application;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.application({ id })} className={rows.name}>
          {company.legalName}
        </a>
        <span className={rows.detail}>
          {company.country} · {partner.name}
        </span>
      </div>
      <div className={classes.states}>
        {kycStatus !== 'draft' && (
          <StateBadge state={kycStatus}>KYC: {kycStatuses[kycStatus]}</StateBadge>
        )}
        {creditStatus !== 'draft' && (
          <StateBadge state={creditStatus}>
            {texts.credit}: {creditStatuses[creditStatus]}
          </StateBadge>
        )}
        {proposed.length > 0 && <StateBadge state="proposed">{texts.secondNeeded}</StateBadge>}
      </div>
      <time
        className={rows.detail}
        dateTime={waitingSince}
        title={`${moment(waitingSince)}, ${utcText(waitingSince)}`}
      >
        {waited(readAt.getTime() - Date.parse(waitingSince))}
      </time>
    </li>
  );
}
