import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AcsResult } from '#contracts';
import { currentTraceparent, httpClientSpan, inTrace, noteHttpAnswer } from '#observability';
import { Agent } from 'undici';
import { exchange } from '../../webhooks/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ThreeDsLimits } from '../three-ds-limits.js';

const KEEP_ALIVE_MS = 30_000;
const EXCERPT_BYTES = 1_024;

/** The connection to the ACS. Its address comes from the operator, so it is not checked. */
@Injectable()
export class AcsConnection implements OnApplicationShutdown {
  private readonly agent = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, allowH2: false });

  constructor(
    private readonly config: PlatformConfig,
    private readonly limits: ThreeDsLimits,
  ) {}

  /** Resolves when the ACS has accepted the result. @throws Error */
  async give(result: AcsResult): Promise<void> {
    const { acsResultUrl, acsResultToken } = this.config;
    const url = new URL(acsResultUrl);
    const start = httpClientSpan('POST', url, 'result to the ACS');
    const statusCode = await inTrace(currentTraceparent(), start, async (span) => {
      const answer = await exchange({
        dispatcher: this.agent,
        url,
        body: JSON.stringify(result),
        timeoutMs: this.limits.answerTimeoutMs,
        excerptBytes: EXCERPT_BYTES,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${acsResultToken}`,
          traceparent: currentTraceparent()!,
        },
      });
      noteHttpAnswer(span, answer.statusCode);
      return answer.statusCode;
    });
    if (statusCode < 200 || statusCode > 299) throw new Error(`answered ${statusCode}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.close();
  }
}
