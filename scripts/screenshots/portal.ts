import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

/** The portal for developers, in light and in dark colours. */
export async function picturePortal(endpoints: Endpoints, camera: Camera): Promise<void> {
  const docs = `${endpoints.platform}/docs`;
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await camera.open(docs, colorScheme);
    const show = async (path: string, name: string) => {
      await page.goto(`${docs}${path}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await camera.picture(page, `${name}-${colorScheme}`);
    };
    await show('', '1-guide');
    await show('/events/card_ordered', '3-event');
    await page.goto(`${docs}/api/companies#createCompany`, { waitUntil: 'networkidle' });
    const form = page.locator('details.try').first();
    await form.locator('summary').click();
    await form.getByLabel('API key').fill(endpoints.partner.apiKey);
    const company = { externalId: 'customer-118', legalName: 'Fabrikam GmbH' };
    const body = { ...company, registrationNumber: 'HRB 59020464', country: 'DE' };
    await form.getByLabel('Body').fill(JSON.stringify(body, null, 2));
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('201', { exact: true }).waitFor();
    await camera.picture(page, `2-call-${colorScheme}`, form);
    await page.context().close();
  }
}
