import { mountPage } from '../shared/page/mount-page.js';
import { PartnerPage } from './partner-page.js';

mountPage(<PartnerPage />);
