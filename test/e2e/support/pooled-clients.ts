import { once } from 'node:events';
import { Agent as NodeAgent, request as nodeRequest, type IncomingMessage } from 'node:http';
import { Agent as UndiciAgent, request as undiciRequest } from 'undici';

const CONNECTIONS = 8;

interface PooledCall {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** A client with persistent connections and without retries. */
export interface PooledClient {
  /** @returns the status, after the whole answer was read. */
  call(url: string, call: PooledCall): Promise<number>;
  close(): void;
}

export function undiciClient(): PooledClient {
  const dispatcher = new UndiciAgent({ connections: CONNECTIONS });
  return {
    call: async (url, call) => {
      const { statusCode, body } = await undiciRequest(url, { ...call, dispatcher });
      await body.dump();
      return statusCode;
    },
    close: () => void dispatcher.close(),
  };
}

export function nodeClient(): PooledClient {
  const agent = new NodeAgent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    call: async (url, { body, ...call }) => {
      const sending = nodeRequest(url, { ...call, agent });
      sending.end(body);
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode!;
    },
    close: () => agent.destroy(),
  };
}
