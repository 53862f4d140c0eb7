import { mountPage } from '../shared/page/mount-page.js';
import { noteActivity } from '../shared/staff-session/background.js';
import { PartnerPage } from './partner-page.js';

noteActivity();
mountPage(<PartnerPage />);
