import type { DatabaseOptions } from '#database';
import { CreateThreeDsTables1763683200000 } from './1763683200000-create-three-ds-tables.js';
import { CardApp1763719200000 } from './1763719200000-card-app.js';
import { Evidence1763722800000 } from './1763722800000-evidence.js';
import { ApprovalNonce1763776800000 } from './1763776800000-approval-nonce.js';
import { ApprovalHistory1763991000000 } from './1763991000000-approval-history.js';
import { BackupFlags1764012710000 } from './1764012710000-backup-flags.js';
import { ApprovalsToRemove1764016000000 } from './1764016000000-approvals-to-remove.js';
import { EnrolmentIssuers1764012601000 } from './1764012601000-enrolment-issuers.js';

export function threeDsDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'three-ds',
    poolSize: 20,
    preparesStatements: true,
    plansByKey: true,
    migrations: [
      CreateThreeDsTables1763683200000,
      CardApp1763719200000,
      Evidence1763722800000,
      ApprovalNonce1763776800000,
      ApprovalHistory1763991000000,
      EnrolmentIssuers1764012601000,
      BackupFlags1764012710000,
      ApprovalsToRemove1764016000000,
    ],
  };
}
