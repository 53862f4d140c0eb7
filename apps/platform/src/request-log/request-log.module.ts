import { Module } from '@nestjs/common';
import { PartnersModule } from '../partners/index.js';
import { ApiRequests } from './api-requests.js';
import { ApiRequestsController } from './api-requests.controller.js';
import { RequestLogDays } from './request-log-days.js';
import { RequestRecorder } from './request-recorder.js';

@Module({
  imports: [PartnersModule],
  controllers: [ApiRequestsController],
  providers: [ApiRequests, RequestLogDays, RequestRecorder],
})
export class RequestLogModule {}
