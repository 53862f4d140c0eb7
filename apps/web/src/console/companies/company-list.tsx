import type { CompanyResource } from '#contracts';
import { Moment } from '../../shared/moment/moment.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { KycBadge } from './kyc-badge.js';

export function CompanyList({ companies }: { companies: readonly CompanyResource[] }) {
  const texts = useTexts().companies;
  return (
    <LinkedList label={texts.heading} items={companies} nothing={texts.nothing}>
      {({ id, legalName, kycStatus, registrationNumber, country, createdAt }) => (
        <>
          <RowLink href={hrefOf.company({ id })}>{legalName}</RowLink>
          <KycBadge status={kycStatus} />
          <RowDetail>{registrationNumber}</RowDetail>
          <RowDetail>{country}</RowDetail>
          <RowDetail>
            <Moment at={createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
