import { newBuyer } from './buyer.ts';
import { button } from './case.ts';
import { ageCodes, ageMessages } from './case-clock.ts';
import { newestCase, sellerAtCase } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { codeSentTo, mailSentTo } from './mails.ts';
import { buyAndSignIn, licence } from './orders.ts';

test.use(phone);

const question = 'Is the kitchen on the ground floor?';
const answer = 'Yes, behind the temple.';

test('a message is answered by the link of its e-mail, by a customer who is logged out', async ({ page, browser }) => {
  const buyer = newBuyer();
  await buyAndSignIn(page, licence, buyer);
  const known = await codeSentTo(page, buyer.email);
  const id = await newestCase(page);
  const seller = await sellerAtCase(page, id);
  const talk = seller.getByRole('region', { name: 'Messages' });
  await page.goto('/profile');
  await talk.getByLabel('To the customer').fill(question);
  await button(seller, 'Send').click();
  const message = (text: string) => talk.getByRole('listitem').filter({ hasText: text });
  await expect(message(question)).toBeVisible();
  await ageMessages(id);
  await ageCodes(buyer.email);

  const mail = await mailSentTo(page, buyer.email, /^A message about /);
  expect(mail.text).not.toContain(question);
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toEqual([expect.stringMatching(new RegExp(`/cases/${id}#message$`))]);

  const away = await (await browser.newContext(phone)).newPage();
  await away.goto(links[0] ?? '');
  await expect(away.getByRole('heading', { level: 1, name: 'Log in with an e-mail code' })).toBeVisible();
  await away.getByLabel('Email').fill(buyer.email);
  await button(away, 'Send the code').click();
  await away.getByLabel('OTP').fill(await codeSentTo(page, buyer.email, known));
  await button(away, 'Login').click();

  await expect(away).toHaveURL(new RegExp(`/cases/${id}#message$`));
  await expect(away.getByText(question)).toBeVisible();
  await expect(away.getByLabel('Write to us')).toBeFocused();
  await expect(away.getByLabel('Write to us')).toBeInViewport();
  await away.keyboard.type(answer);
  await button(away, 'Send the message').click();
  await expect(message(answer)).toBeVisible();
  await expect(talk.getByText('The customer waits for an answer')).toBeVisible();
});
