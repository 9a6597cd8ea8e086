import { newBuyer } from './buyer.ts';
import { button } from './case.ts';
import { ageCodes, ageMessages } from './case-clock.ts';
import { newestCase, sellerAtCase } from './case-staff.ts';
import { expect, phone, test } from './fixtures.ts';
import { codeSentTo, mailSentTo } from './mails.ts';
import { buyAndSignIn, licence } from './orders.ts';
import { anyOf, journeyLanguages, wordsIn } from './words.ts';

test.use(phone);

const typed = {
  en: { question: 'Is the kitchen on the ground floor?', answer: 'Yes, behind the temple.' },
  hi: { question: 'क्या किचन नीचे की मंज़िल पर है?', answer: 'हाँ, मंदिर के पीछे।' },
};

for (const language of journeyLanguages) {
  const { root, accounts, cases, mails } = wordsIn(language);
  const { question, answer } = typed[language];

  test(`a message is answered by the link of its e-mail, by a customer who is logged out (${language})`, {
    tag: language === 'en' ? [] : '@everything',
  }, async ({ page, browser }) => {
    const buyer = newBuyer();
    await buyAndSignIn(page, licence, buyer, { language });
    const known = await codeSentTo(page, buyer.email);
    const id = await newestCase(page);
    const seller = await sellerAtCase(page, id);
    const talk = seller.getByRole('region', { name: 'Messages' });
    await page.goto('/profile');
    await talk.getByLabel('To the customer').fill(question);
    await talk.getByRole('button', { name: 'Send' }).click();
    const message = (text: string) => talk.getByRole('listitem').filter({ hasText: text });
    await expect(message(question)).toBeVisible();
    await ageMessages(id);
    await ageCodes(buyer.email);

    const mail = await mailSentTo(page, buyer.email, anyOf(mails.mail_case_message_subject));
    expect(mail.text).not.toContain(question);
    const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
    expect(links).toEqual([expect.stringMatching(new RegExp(`${root}/cases/${id}#message$`))]);

    const away = await (await browser.newContext(phone)).newPage();
    await away.goto(links[0] ?? '');
    await expect(away.getByRole('heading', { level: 1, name: accounts.accounts_code_title })).toBeVisible();
    await away.getByLabel(accounts.accounts_email).fill(buyer.email);
    await button(away, accounts.accounts_code_send).click();
    await away.getByLabel(accounts.accounts_otp).fill(await codeSentTo(page, buyer.email, known));
    await button(away, accounts.accounts_login).click();

    await expect(away).toHaveURL(new RegExp(`${root}/cases/${id}#message$`));
    await expect(away.getByText(question)).toBeVisible();
    await expect(away.getByLabel(cases.cases_message)).toBeFocused();
    await expect(away.getByLabel(cases.cases_message)).toBeInViewport();
    await away.keyboard.insertText(answer);
    await button(away, cases.cases_message_send).click();
    await expect(message(answer)).toBeVisible();
    await expect(talk.getByText('Waits for an answer since')).toBeVisible();
  });
}
