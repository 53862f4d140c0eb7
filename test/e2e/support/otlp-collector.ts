import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  kind: SpanKind;
  attributes: Record<string, unknown>;
  /** Ids of the traces that are linked. */
  links: string[];
  hasFailed: boolean;
}

const KINDS: readonly SpanKind[] = ['internal', 'server', 'client', 'producer', 'consumer'];
const FAILED = 2;

/** An OpenTelemetry collector for OTLP over HTTP, which keeps what it receives. */
export class OtlpCollector {
  readonly spans: ReceivedSpan[] = [];
  /** Everything received, as text: what is not in here was sent nowhere. */
  readonly received: string[] = [];
  /** `hangs`: takes what is sent and never answers. */
  mode: 'answers' | 'hangs' | 'refuses' = 'answers';
  requests = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OtlpCollector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const collector = new OtlpCollector(server);
    server.on('request', (request, response) => {
      void buffer(request).then((body) => {
        collector.requests += 1;
        if (collector.mode === 'hangs') return;
        if (collector.mode === 'refuses') return response.writeHead(400).end();
        collector.received.push(body.toString('latin1'));
        collector.spans.push(...spansIn(body));
        return response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** The spans of an ExportTraceServiceRequest (opentelemetry-proto, trace.proto). */
function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = attributesIn(messages(resourceSpans, 1)[0]!, 1);
    const spans = messages(resourceSpans, 2).flatMap((scope) => messages(scope, 2));
    return spans.map((span) => spanIn(span, String(resource['service.name'])));
  });
}

function spanIn(span: Buffer, service: string): ReceivedSpan {
  const hex = (bytes: Buffer | undefined) => bytes?.toString('hex') ?? '';
  const [status] = messages(span, 15);
  return {
    service,
    traceId: hex(messages(span, 1)[0]),
    spanId: hex(messages(span, 2)[0]),
    parentSpanId: hex(messages(span, 4)[0]),
    name: messages(span, 5)[0]!.toString(),
    kind: KINDS[Number(numberIn(span, 6)) - 1]!,
    attributes: attributesIn(span, 9),
    links: messages(span, 13).map((link) => hex(messages(link, 1)[0])),
    hasFailed: status !== undefined && Number(numberIn(status, 3)) === FAILED,
  };
}

function attributesIn(message: Buffer, field: number): Record<string, unknown> {
  const pairs = messages(message, field).map((pair) => {
    const [value] = messages(pair, 2);
    return [messages(pair, 1)[0]!.toString(), value && valueIn(value)] as const;
  });
  return Object.fromEntries(pairs);
}

function valueIn(value: Buffer): unknown {
  const [text] = messages(value, 1);
  if (text) return text.toString();
  const flag = numberIn(value, 2);
  return flag === undefined ? Number(numberIn(value, 3)) : flag === 1n;
}

/** The contents of a field with length: texts, bytes, messages. */
function messages(message: Buffer, field: number): Buffer[] {
  return fieldsOf(message)
    .filter((it) => it.field === field && Buffer.isBuffer(it.value))
    .map((it) => it.value as Buffer);
}

function numberIn(message: Buffer, field: number): bigint | undefined {
  return fieldsOf(message).find((it) => it.field === field)?.value as bigint | undefined;
}

/** The wire format of Protocol Buffers. */
function fieldsOf(message: Buffer): { field: number; value: Buffer | bigint }[] {
  const fields: { field: number; value: Buffer | bigint }[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const type = key & 7;
    const value = type === 0 ? varint() : bytes(type === 2 ? Number(varint()) : type === 1 ? 8 : 4);
    fields.push({ field: key >> 3, value });
  }
  return fields;
}
