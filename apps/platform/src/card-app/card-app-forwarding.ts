import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Approvals, ApprovalWorker } from '#strong-auth';
import { DataSource } from 'typeorm';
import type { Forwarded } from '../three-ds/forwarding/forwarded.js';
import type { ThreeDsRequest } from '../three-ds/requests/three-ds-request.js';

/** Takes the requests of partners that have no app, and so no 3DS webhook, of their own. */
@Injectable()
export class CardAppForwarding {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly approvals: Approvals,
    private readonly worker: ApprovalWorker,
  ) {}

  async send(request: ThreeDsRequest): Promise<Forwarded> {
    const { amount, currency, partnerId } = request;
    const approval = await this.dataSource.transaction((transaction) =>
      this.approvals.add(transaction, {
        ...request,
        amount: { amount, currency },
        replyTo: { partnerId },
      }),
    );
    if (approval) this.worker.start(approval);
    return { isPresented: false, failure: null };
  }
}
