import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/index.js';
import { ApiRequests, ApiRequestsController } from './api-requests.controller.js';
import { RequestLogDays, RequestRecorder } from './request-recorder.js';

export { recordRequests } from './request-recorder.js';

/** The partners' calls of the API: recorded after they are answered, and kept for some days. */
@Module({
  imports: [PartnersModule],
  controllers: [ApiRequestsController],
  providers: [ApiRequests, RequestLogDays, RequestRecorder],
})
export class RequestLogModule {}
