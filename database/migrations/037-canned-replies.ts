import { type Kysely, sql } from 'kysely';

/** Adds canned replies that staff insert into messages to customers, and creates the first six. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db);
  await sql`create table canned_replies (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    text_en text not null,
    text_hi text not null,
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default now(),
    removed_at timestamptz
  )`.execute(db);
  await sql`create unique index canned_replies_by_title on canned_replies (lower(title)) where removed_at is null`.execute(
    db,
  );
  for (const [title, en, hi] of firstReplies)
    await sql`insert into canned_replies (title, text_en, text_hi) values (${title}, ${en}, ${hi})`.execute(db);
}

const firstReplies = [
  [
    'Welcome',
    'Hello {name}, we have started on {plan}. The next step is: {step}. Write to us here whenever you have a question.',
    'नमस्ते {name}, हमने {plan} पर काम शुरू कर दिया है। अगला कदम: {step}। कोई भी सवाल हो तो हमें यहीं लिखें।',
  ],
  [
    'Documents are missing',
    'Hello {name}, we can go on with {plan} as soon as we have your documents. The list on this page shows which ones are still needed; a clear photo from your phone is enough.',
    'नमस्ते {name}, आपके दस्तावेज़ मिलते ही हम {plan} का काम आगे बढ़ाएँगे। इस पेज की सूची में लिखा है कि कौन-से दस्तावेज़ बाकी हैं; फ़ोन से ली गई साफ़ फ़ोटो काफ़ी है।',
  ],
  [
    'Photo cannot be read',
    'Hello {name}, one photo is too blurred or too dark to read. Please take it again in daylight, without flash, with all four corners visible.',
    'नमस्ते {name}, एक फ़ोटो धुँधली या अँधेरी है, इसलिए पढ़ी नहीं जा रही। कृपया दिन की रोशनी में, बिना फ़्लैश के, चारों कोने दिखाते हुए फिर से फ़ोटो लें।',
  ],
  [
    'Waiting for the office',
    'Hello {name}, your papers for {plan} are with the office now. We look every working day and write to you as soon as something changes. You need to do nothing.',
    'नमस्ते {name}, {plan} के आपके कागज़ अब दफ़्तर के पास हैं। हम हर कामकाजी दिन देखते हैं और कुछ भी बदलते ही आपको लिखेंगे। आपको कुछ नहीं करना है।',
  ],
  [
    'When it will be done',
    'Hello {name}, {plan} is at the step: {step}. We will finish our part by {promisedBy}.',
    'नमस्ते {name}, {plan} अभी इस कदम पर है: {step}। हम अपना काम {promisedBy} तक पूरा करेंगे।',
  ],
  [
    'One-time code',
    'Hello {name}, you will get a one-time code on your phone. Please type it in yourself. Never send it to anybody, not to us either.',
    'नमस्ते {name}, आपके फ़ोन पर एक ओटीपी आएगा। कृपया उसे खुद ही भरें। यह किसी को न भेजें, हमें भी नहीं।',
  ],
] as const;
