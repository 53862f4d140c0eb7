// Loaded into the gateway, as a release would be whose contract of `kyc_approved` allows less than the platform sends.
import { IsUUID } from 'class-validator';
import { KycApprovedData } from '../../../dist/libs/contracts/src/events/kyc-approved.event.js';

IsUUID()(KycApprovedData.prototype, 'applicationId');
