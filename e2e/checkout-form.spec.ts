import type { Locator, Page } from '@playwright/test';
import { expectPaid, fillContact, goToPayment, newBuyer, ordersAtProvider, payButton } from './buyer.ts';
import { desktop, expect, phone, test } from './fixtures.ts';
import { asha as account, signIn } from './log-in.ts';

test.describe('on a phone', () => {
  test.use(phone);

  test('typed values and choices survive a reload and an abandoned payment', async ({ page }) => {
    const asha = newBuyer();
    await page.goto('/checkout/basic?months=1');
    await fillContact(page, asha);
    await page.getByLabel('Address').fill('14 Hill Road, Bandra');
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' });
    await page.getByText('GSTIN and company').click();
    await page.getByLabel('Company name').fill('Dosa Plaza Pvt Ltd');
    await page.getByRole('radio', { name: /6 months/ }).tap();
    const storedDraft = async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(asha.name);
      await expect(page.getByLabel('Email')).toHaveValue(asha.email);
      await expect(page.getByLabel('Phone')).toHaveValue('98765 43210');
      await expect(page.getByLabel('Address')).toHaveValue('14 Hill Road, Bandra');
      await expect(page.getByLabel('State', { exact: true })).toHaveValue('27');
      await expect(page.getByLabel('Company name')).toHaveValue('Dosa Plaza Pvt Ltd');
      await expect(page.getByRole('radio', { name: /6 months/ })).toBeChecked();
      await expect(payButton(page)).toHaveText('Pay ₹33,596');
    };
    await storedDraft();
    await page.reload();
    await storedDraft();
    await goToPayment(page);
    await page.goBack();
    await storedDraft();
    await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  });

  test('details of the account fill the empty fields, but not the one in which the buyer is about to type', {
    tag: '@everything',
  }, async ({ page }) => {
    await signIn(page, account);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/user/buyer', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto('/checkout/zomato-starter');
    await page.getByLabel('Email').focus();
    released.resolve();
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
    await page.keyboard.type('meena@dosaplaza.in');
    await expect(page.getByLabel('Email')).toHaveValue('meena@dosaplaza.in');
  });

  test('a double click on Pay is one order at the provider', async ({ page }) => {
    const ravi = newBuyer();
    await page.goto('/checkout/zomato-starter');
    await fillContact(page, ravi);
    await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true');
    await payButton(page).dblclick();
    await expect(page).toHaveURL(/\/pg\/view\/sessions\/checkout/);
    await page.goBack();
    await goToPayment(page);
    expect(await ordersAtProvider(page.request, ravi)).toHaveLength(1);
  });
});

test.describe('by keyboard', () => {
  test.use(desktop);

  /** Presses Tab until the element has the focus; expects each focused element to be in view. */
  async function tabTo(page: Page, thing: Locator): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      if (await thing.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const stop = document.activeElement;
        const box = stop?.getBoundingClientRect();
        const seen = !box || stop === document.body || (box.bottom > 0 && box.top < innerHeight && box.right > 0);
        return seen ? '' : (stop?.outerHTML.slice(0, 200) ?? '');
      });
      expect(hidden).toBe('');
    }
    throw new Error(`Not reached by Tab: ${thing}`);
  }

  test('a purchase from the landing page to the receipt', { tag: '@everything' }, async ({ page }) => {
    const meena = newBuyer();
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: /3 mo/ }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('link', { name: /^Get Started for ₹41,996: Growth · Premium, 6 months/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/checkout\/premium\?months=6$/);
    await expect(page.getByText('Still needed: Name, Email, Phone, State')).toBeVisible();
    await tabTo(page, page.getByRole('radio', { name: /6 months/ }));
    await page.keyboard.press('ArrowLeft');
    for (const [label, text] of [
      ['Name', meena.name],
      ['Email', meena.email],
      ['Phone', meena.phone],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByLabel('State', { exact: true }));
    await page.keyboard.type('Del');
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('07');
    await tabTo(page, payButton(page));
    await expect(payButton(page)).toHaveText('Pay ₹22,498');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/pg\/view\/sessions\/checkout/);
    await tabTo(page, page.locator('#pay-success'));
    await page.keyboard.press('Enter');
    await expectPaid(page, '₹22,498');
  });
});
