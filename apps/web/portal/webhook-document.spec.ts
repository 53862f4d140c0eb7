import { describe, expect, it } from '@jest/globals';
import { asyncApiFaults } from '../../../tools/generate/asyncapi-faults.ts';
import { readSources } from './sources.ts';

interface WebhookDocument {
  channels: Record<string, { messages: Record<string, object> }>;
  components: { messages: Record<string, { name: string; payload: { properties: object } }> };
}

describe('the AsyncAPI document of the webhooks', () => {
  it('is valid, has no file beside it, and says nothing of a broker', async () => {
    const { webhooks } = await readSources('.');
    const text = JSON.stringify(webhooks);
    expect(asyncApiFaults(text, 'asyncapi.json')).toEqual([]);
    expect(text).not.toMatch(/kafka|topic|schema\.json/i);
    const { channels, components } = webhooks as WebhookDocument;
    expect(Object.keys(channels)).toEqual(['events', 'transactions', 'three_ds']);
    const [ordered] = Object.values(components.messages).filter(
      ({ name }) => name === 'card_ordered',
    );
    expect(Object.keys(ordered!.payload.properties)).toContain('data');
  });
});
