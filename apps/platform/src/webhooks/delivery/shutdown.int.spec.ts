import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, ScriptedServer } from '#testing';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('shutdown while the database accepts no results', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;

  beforeAll(async () => {
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    platform = await PlatformFixture.start();
  });

  afterAll(async () => {
    await platform?.database.drop();
    await receiver?.close();
  });

  it('completes, and leaves the event to another replica', async () => {
    const partner = await platform.addPartner({ url: receiver.url });
    await platform.database.query(`
      CREATE FUNCTION refuse_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room'; END $$;
      CREATE TRIGGER no_attempts BEFORE INSERT ON delivery_attempts FOR EACH ROW
        EXECUTE FUNCTION refuse_attempt()`);
    await partner.approveKyc((await partner.createCompany()).id);
    await eventually('an attempt', () => receiver.requests.length > 0);
    await platform.app.close();
    expect(await platform.database.query('SELECT FROM deliveries')).toHaveLength(1);
  });
});
