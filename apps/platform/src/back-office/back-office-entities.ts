import { StoredProposal } from './applications/approval-proposal.entity.js';
import { StoredMoneyProposal } from './money-proposals/money-proposal.entity.js';

export const backOfficeEntities = [StoredMoneyProposal, StoredProposal];
