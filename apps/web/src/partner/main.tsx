import { mountPage } from '../shared/page/mount-page.js';
import './partner.css';
import { PartnerPage } from './partner-page.js';

mountPage(<PartnerPage />);
