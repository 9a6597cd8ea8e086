create extension if not exists pg_trgm;
create function search_form(text)
  returns text
  language plpgsql
  immutable parallel safe strict
as $$
    begin
      if $1 ~ '^[ -~]*$' then return lower(translate($1, U&'\0027\0060', '')); end if;
      return (
        select coalesce(string_agg(
          case when ascii(letter) < 128 then letter
            else 'q' || ascii(letter) % 10 || chr(97 + ascii(letter) / 10 % 26) end, '' order by place), '')
        from regexp_split_to_table(lower(translate(
          regexp_replace(normalize(translate($1, U&'\0027\0060\00B4\2018\2019\201B\02B9\02BB\02BC\02C8\2032', ''), nfkd), '[\u0300-\u036f]', '', 'g'),
          U&'\0901\0981\0A01\0A81\0B01\0C01\0C81\093C\09BC\0A3C\0ABC\0B3C\200C\200D', U&'\0902\0982\0A02\0A82\0B02\0C02\0C82')), '')
          with ordinality as each (letter, place));
    end $$;

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text unique check (email = lower(email)),
  phone text check (phone ~ '^[6-9][0-9]{9}$'),
  role text not null default 'user' check (role in ('user', 'seller', 'admin')),
  password_hash text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  disabled_at timestamptz,
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step bigint,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  language text not null default 'en',
  accountant boolean not null default false,
  away_until date,
  sessions_ended_at timestamptz,
  confirmed_at timestamptz,
  signup_browser bytea,
  search_text text generated always as (((((' ' || search_form(name)) || ' ') || search_form(coalesce(email, ''))) || ' ') || coalesce(phone, '')) stored,
  constraint users_language_known check (language in ('en', 'hi'))
);
comment on column users.name is 'personal account';
comment on column users.email is 'personal account';
comment on column users.phone is 'personal account';
comment on column users.role is 'plain';
comment on column users.password_hash is 'personal account; not exported: secret';
comment on column users.totp_secret is 'personal account; not exported: secret';
comment on column users.language is 'plain';
comment on column users.signup_browser is 'personal account; not exported: hash';
comment on column users.search_text is 'personal account; not exported: copy';
create index users_away on users (away_until) where away_until is not null;
create index users_by_name on users (lower(name), id) where erased_at is null;
create index users_by_role on users (role, created_at desc, id desc) where erased_at is null;
create index users_by_role_and_name on users (role, lower(name), id) where erased_at is null;
create index users_disabled on users (created_at desc, id desc) where (erased_at is null and disabled_at is not null);
create index users_disabled_by_name on users (lower(name), id) where (erased_at is null and disabled_at is not null);
create index users_erased on users (id) where erased_at is not null;
create index users_found on users using gin (search_text gin_trgm_ops) with (fastupdate=off) where erased_at is null;
create index users_never_confirmed on users (created_at) where (email_verified_at is null and phone_verified_at is null and erased_at is null and (role = 'user'));
create index users_newest on users (created_at desc, id desc) where erased_at is null;
create index users_of_staff on users (role) where (role <> 'user');
create unique index users_one_proven_phone on users (phone) where phone_verified_at is not null;
create index users_unconfirmed on users (created_at desc, id desc) where (erased_at is null and email_verified_at is null and phone_verified_at is null);
create index users_unconfirmed_by_name on users (lower(name), id) where (erased_at is null and email_verified_at is null and phone_verified_at is null);

create table agreed_terms (
  since text not null,
  language text not null,
  text text not null,
  primary key (since, language)
);
comment on column agreed_terms.since is 'plain';
comment on column agreed_terms.language is 'plain';
comment on column agreed_terms.text is 'plain';

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  address text
);
comment on column audit_log.actor_name is 'personal auditEntry; not exported: of-staff; kept: accountability';
comment on column audit_log.actor_role is 'plain';
comment on column audit_log.action is 'plain';
comment on column audit_log.subject_kind is 'plain';
comment on column audit_log.subject_id is 'plain';
comment on column audit_log.detail is 'personal auditEntry; not exported: of-staff; kept: accountability';
comment on column audit_log.address is 'personal auditEntry; not exported: of-staff; kept: accountability';
create index audit_log_by_action_and_time on audit_log (action, at desc, id desc);
create index audit_log_by_actor_and_action on audit_log (actor_id, action, at desc, id desc);
create index audit_log_by_actor_and_time on audit_log (actor_id, at desc, id desc);
create index audit_log_by_kind_and_time on audit_log (subject_kind, at desc, id desc);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_with_detail on audit_log (at) where (detail <> '{}' or address is not null);

create table backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  bytes bigint not null,
  row_count bigint not null,
  files integer not null
);

create table canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  text_en text not null,
  text_hi text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on column canned_replies.title is 'plain';
comment on column canned_replies.text_en is 'plain';
comment on column canned_replies.text_hi is 'plain';
create unique index canned_replies_by_title on canned_replies (lower(title)) where removed_at is null;

create table documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id),
  kind text not null check (kind in ('profilePhoto', 'aadharCard', 'panCard', 'caseDocument')),
  path text not null unique,
  file_name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null,
  seal jsonb,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  review_at timestamptz not null default (now() + interval '365 days'),
  staff_only boolean not null default false,
  photo_warnings text[] not null default '{}' check (photo_warnings <@ array['blurred', 'soft', 'dark', 'pale', 'glare', 'small']),
  page_bytes integer[] not null default '{}'::integer[]
);
comment on column documents.kind is 'plain';
comment on column documents.path is 'plain';
comment on column documents.file_name is 'personal document';
comment on column documents.media_type is 'plain';
comment on column documents.seal is 'plain';
comment on column documents.photo_warnings is 'plain';
comment on column documents.page_bytes is 'plain';
create index documents_by_user on documents (user_id);
create unique index documents_one_current on documents (user_id, kind) where (removed_at is null and (kind <> 'caseDocument'));
create index documents_removed on documents (removed_at) where removed_at is not null;
create index documents_to_review on documents (review_at) where (removed_at is null and (kind <> 'profilePhoto'));

create table coupons (
  code text primary key check (code = upper(code)),
  kind text not null check (kind in ('percent', 'flat')),
  value integer not null,
  description text not null,
  categories text[] not null,
  starts_at timestamptz,
  ends_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redeemed integer not null default 0,
  listed boolean not null default false,
  order_id text,
  description_key text,
  check (value > 0 and ((kind = 'flat') or value <= 100)),
  check (redeemed >= 0 and redeemed <= coalesce(max_redemptions, redeemed)),
  constraint coupons_code_typable check (code ~ '^[A-Z0-9_-]{1,32}$'),
  constraint coupons_ends_after_start check (ends_at > starts_at),
  constraint coupons_growth_personal check (order_id is not null or (categories <> array['growth'])),
  constraint coupons_scope_known check ((cardinality(categories) > 0) and (categories <@ array['fssai', 'zomato', 'swiggy', 'growth'])),
  constraint coupons_something_to_pay check ((kind <> 'percent') or value < 100)
);
comment on column coupons.code is 'plain';
comment on column coupons.kind is 'plain';
comment on column coupons.description is 'plain';
comment on column coupons.categories is 'plain';
comment on column coupons.order_id is 'plain';
comment on column coupons.description_key is 'plain';
create index coupons_order on coupons (order_id) where order_id is not null;

create table plans (
  slug text primary key,
  name text not null,
  category text not null check (category in ('growth', 'zomato', 'swiggy', 'fssai')),
  price integer not null check (price > 0),
  tagline text not null,
  description text not null,
  features text[] not null,
  term_months integer check (term_months > 0),
  position integer not null,
  on_sale boolean not null default true,
  tagline_key text,
  description_key text,
  feature_keys text[]
);
comment on column plans.slug is 'plain';
comment on column plans.name is 'plain';
comment on column plans.category is 'plain';
comment on column plans.tagline is 'plain';
comment on column plans.description is 'plain';
comment on column plans.features is 'plain';
comment on column plans.tagline_key is 'plain';
comment on column plans.description_key is 'plain';
comment on column plans.feature_keys is 'plain';

create table orders (
  id text primary key,
  request_key text unique,
  request_digest text not null,
  plan_slug text not null references plans(slug),
  plan_name text not null,
  category text not null,
  unit_price integer not null,
  duration integer not null,
  quantity integer not null,
  subtotal integer not null,
  duration_discount integer not null,
  coupon_code text references coupons(code),
  coupon_discount integer not null,
  total integer not null check (total >= 1),
  term_months integer,
  name text not null,
  email text not null,
  phone text not null,
  address text,
  state text,
  gstin text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  last_attempt text check (last_attempt in ('pending', 'failed', 'dropped', 'succeeded')),
  session_id text,
  session_key uuid not null default gen_random_uuid(),
  session_claimed_at timestamptz not null default now(),
  session_refusal text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  asked_at timestamptz,
  ask_next_at timestamptz,
  user_id uuid references users(id),
  makes_tasks boolean not null default true,
  receipt_again_at timestamptz,
  language text not null default 'en',
  browser_hash bytea,
  opened_by uuid,
  repeat_hash text,
  fingerprint text,
  coupon_use text check (coupon_use in ('reserved', 'counted', 'released', 'exceeded')),
  look_next_at timestamptz,
  last_failure text,
  duplicate_paise bigint not null default 0,
  duplicate_returned_paise bigint not null default 0,
  returned_paise bigint not null default 0,
  erase_requested_at timestamptz,
  cases_opened_at timestamptz,
  company text,
  tax_document_at timestamptz,
  state_asked_at timestamptz,
  coupon_share bytea,
  overpaid_paise bigint not null default 0,
  lists_read_at timestamptz,
  consent jsonb,
  booked_at timestamptz,
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  constraint orders_language_known check (language in ('en', 'hi'))
);
comment on column orders.id is 'plain';
comment on column orders.request_key is 'personal order; not exported: hash';
comment on column orders.request_digest is 'personal order; not exported: hash';
comment on column orders.plan_slug is 'plain';
comment on column orders.plan_name is 'plain';
comment on column orders.category is 'plain';
comment on column orders.coupon_code is 'plain';
comment on column orders.name is 'personal order; kept: book';
comment on column orders.email is 'personal order';
comment on column orders.phone is 'personal order';
comment on column orders.address is 'personal order; kept: book';
comment on column orders.state is 'personal order; kept: book';
comment on column orders.gstin is 'personal order; kept: book';
comment on column orders.status is 'plain';
comment on column orders.last_attempt is 'plain';
comment on column orders.session_id is 'plain';
comment on column orders.session_refusal is 'plain';
comment on column orders.language is 'plain';
comment on column orders.browser_hash is 'personal order; not exported: hash';
comment on column orders.repeat_hash is 'personal order; not exported: hash';
comment on column orders.fingerprint is 'personal order; not exported: hash';
comment on column orders.coupon_use is 'plain';
comment on column orders.last_failure is 'plain';
comment on column orders.company is 'personal order; kept: book';
comment on column orders.coupon_share is 'personal order; not exported: hash';
comment on column orders.consent is 'plain';
create index orders_by_email on orders (email, created_at desc);
create index orders_by_payment on orders (paid_at desc, id desc) where paid_at is not null;
create index orders_by_repeat on orders (repeat_hash) where repeat_hash is not null;
create index orders_by_time on orders (created_at, status);
create index orders_by_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_found on orders using gin (((' ' || search_form(((((((id || ' ') || name) || ' ') || email) || ' ') || phone)))) gin_trgm_ops) with (gin_pending_list_limit='64');
create index orders_newest on orders (created_at desc, id desc);
create index orders_of_guests on orders (email, created_at, id) where (user_id is null and paid_at is not null and (email <> ''));
create index orders_of_guests_by_name on orders (lower(name), id) where (user_id is null and paid_at is not null and (email <> ''));
create index orders_of_guests_found on orders using gin (((' ' || search_form(((((((id || ' ') || name) || ' ') || email) || ' ') || phone)))) gin_trgm_ops) with (gin_pending_list_limit='64') where (user_id is null and paid_at is not null and (email <> ''));
create index orders_of_guests_newest on orders (created_at desc, id desc) where (user_id is null and paid_at is not null and (email <> ''));
create unique index orders_one_open_per_request on orders (request_digest) where (status = 'pending');
create index orders_paid_to_purge on orders (paid_at) where (paid_at is not null and (name <> ''));
create index orders_reserving_coupons on orders (coupon_code) where (coupon_use = 'reserved');
create index orders_shown_as on orders (( case when ((status = 'pending') and last_attempt in ('failed', 'dropped')) then 'failed' else status end), created_at desc, id desc);
create index orders_state_unanswered on orders (state_asked_at) where ((status = 'paid') and state is null and gstin is null and state_asked_at is not null);
create index orders_state_unasked on orders (id) where ((status = 'paid') and state is null and state_asked_at is null);
create index orders_to_ask on orders (ask_next_at) where (status in ('pending', 'expired') and ask_next_at is not null);
create index orders_to_erase on orders (erase_requested_at) where (erase_requested_at is not null and (email <> ''));
create index orders_to_look_again on orders (look_next_at) where look_next_at is not null;
create index orders_unowned_by_phone on orders (phone) where (user_id is null and paid_at is not null);
create index orders_unpaid_to_purge on orders (created_at) where (paid_at is null and (name <> ''));
create index orders_without_tax_document on orders (paid_at) where ((status = 'paid') and tax_document_at is null);

create table cases (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders(id) on delete cascade,
  unit integer not null check (unit > 0),
  template_slug text not null,
  template_version integer not null,
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  step_key text not null,
  ball text not null check (ball in ('customer', 'us', 'authority', 'platform')),
  since timestamptz not null,
  promised_by date,
  due_at timestamptz,
  missed_at timestamptz,
  remedy_coupon text,
  assignee_id uuid references users(id) on delete set null,
  authority_status text check (authority_status in ('not_started', 'scrutiny', 'query', 'inspection', 'opposed', 'granted', 'rejected')),
  authority_words text,
  authority_number text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  round integer not null default 1 check (round > 0),
  next_round_at timestamptz,
  card_version integer,
  left_minutes integer,
  clock_at timestamptz,
  answer_at timestamptz,
  warn_at timestamptz,
  warned_at timestamptz,
  authority_at date,
  authority_document_id uuid references documents(id) on delete set null,
  answer_due_since timestamptz,
  calendar_version integer not null default 1,
  remedy_percent integer check (remedy_percent >= 0 and remedy_percent <= 100),
  remind_at timestamptz,
  reminded integer not null default 0 check (reminded >= 0 and reminded <= 2),
  reminded_at timestamptz,
  visit_on date,
  visit_time text,
  visit_told_at timestamptz,
  visit_email_at timestamptz,
  visit_told_on date,
  promise_days integer check (promise_days > 0),
  unique (order_id, unit, round),
  check ((closed_at is null) = (status = 'open')),
  check (visit_time is null or ((visit_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$') and visit_on is not null))
);
comment on column cases.order_id is 'plain';
comment on column cases.template_slug is 'plain';
comment on column cases.status is 'plain';
comment on column cases.step_key is 'plain';
comment on column cases.ball is 'plain';
comment on column cases.remedy_coupon is 'plain';
comment on column cases.authority_status is 'plain';
comment on column cases.authority_words is 'personal case';
comment on column cases.authority_number is 'personal case';
comment on column cases.visit_time is 'plain';
create index cases_by_answer_day on cases (answer_at) where ((status = 'open') and answer_at is not null);
create index cases_by_urgency on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id);
create index cases_cancelled on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where (status = 'cancelled');
create index cases_closed on cases (closed_at) where closed_at is not null;
create index cases_done on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where (status = 'done');
create index cases_latest on cases (opened_at desc, id desc);
create index cases_missed on cases (missed_at) where ((status = 'open') and missed_at is not null);
create index cases_next_round on cases (next_round_at) where next_round_at is not null;
create index cases_of_assignee on cases (assignee_id, id);
create index cases_of_authority_document on cases (authority_document_id) where authority_document_id is not null;
create index cases_of_partners on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where ((status = 'open') and ball in ('authority', 'platform'));
create index cases_of_us on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where ((status = 'open') and (ball = 'us'));
create index cases_open_by_urgency on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where (status = 'open');
create index cases_open_of_assignee on cases (assignee_id, coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where (status = 'open');
create index cases_overdue on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where ((status = 'open') and (missed_at is not null or answer_at is not null));
create index cases_paused on cases (clock_at) where ((status = 'open') and (ball <> 'us') and missed_at is null and (step_key <> 'rating'));
create index cases_to_answer on cases (answer_due_since) where answer_due_since is not null;
create index cases_to_rate on cases (since) where ((status = 'open') and (step_key = 'rating'));
create index cases_to_remind on cases (remind_at) where ((status = 'open') and (ball = 'customer') and remind_at is not null);
create index cases_to_warn on cases (warn_at) where ((status = 'open') and (ball = 'us') and missed_at is null and warned_at is null);
create index cases_to_watch on cases (due_at) where ((status = 'open') and (ball = 'us') and missed_at is null);
create index cases_unassigned on cases (coalesce(least(due_at, answer_at), '2200-01-01 00:00:00+00'::timestamptz), id) where ((status = 'open') and assignee_id is null);
create index cases_with_old_calendar on cases (calendar_version) where (status = 'open');
create index cases_with_old_card on cases (id) where card_version is distinct from version;
create index cases_with_visit_email on cases (visit_email_at) where visit_email_at is not null;
create index cases_without_clock on cases (id) where ((status = 'open') and clock_at is null);
create index cases_without_remedy_decision on cases (missed_at) where (missed_at is not null and remedy_coupon is null and remedy_percent is null);

create table case_requests (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases(id) on delete cascade,
  kind text not null,
  text text,
  optional boolean not null default false,
  state text not null default 'needed' check (state in ('needed', 'checking', 'accepted', 'rejected', 'expired', 'not_needed')),
  reason text,
  reason_text text,
  answer_text text,
  created_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  answer_key text,
  canned_code text,
  viewed_by uuid,
  viewed_at timestamptz,
  valid_until date,
  answer_digest bytea,
  refusal_unsent_since timestamptz,
  dropped_by text check (dropped_by in ('customer', 'staff')),
  answer_verdict text check (answer_verdict in ('yes', 'no')),
  check ((state = 'rejected') <= (reason is not null))
);
comment on column case_requests.kind is 'plain';
comment on column case_requests.text is 'personal case';
comment on column case_requests.state is 'plain';
comment on column case_requests.reason is 'plain';
comment on column case_requests.reason_text is 'personal case';
comment on column case_requests.answer_text is 'personal case';
comment on column case_requests.answer_key is 'plain';
comment on column case_requests.canned_code is 'plain';
comment on column case_requests.answer_digest is 'plain';
comment on column case_requests.dropped_by is 'plain';
comment on column case_requests.answer_verdict is 'plain';
create index case_requests_of_case on case_requests (case_id, created_at, id);
create index case_requests_refusal_unsent on case_requests (case_id, refusal_unsent_since) where refusal_unsent_since is not null;
create index case_requests_to_check on case_requests (answered_at, id) where (state = 'checking');
create index case_requests_to_expire on case_requests (valid_until, id) where ((state = 'accepted') and valid_until is not null);

create table case_documents (
  request_id uuid not null references case_requests(id) on delete cascade,
  document_id uuid not null references documents(id) on delete cascade,
  sent_at timestamptz not null default clock_timestamp(),
  verdict text check (verdict in ('accepted', 'rejected')),
  reviewed_at timestamptz,
  reviewed_by uuid,
  reason text,
  reason_text text,
  primary key (request_id, document_id)
);
comment on column case_documents.verdict is 'plain';
comment on column case_documents.reason is 'plain';
comment on column case_documents.reason_text is 'personal case';
create index case_documents_of_document on case_documents (document_id);

create table case_drafts (
  document_id uuid primary key references documents(id) on delete cascade,
  case_id uuid not null references cases(id) on delete cascade,
  kind text not null,
  at timestamptz not null default clock_timestamp()
);
comment on column case_drafts.kind is 'plain';
create index case_drafts_of_case on case_drafts (case_id, kind, at);

create table case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases(id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null,
  step_key text,
  ball text check (ball in ('customer', 'us', 'authority', 'platform')),
  reason text,
  by_id uuid,
  by_name text
);
comment on column case_events.kind is 'plain';
comment on column case_events.step_key is 'plain';
comment on column case_events.ball is 'plain';
comment on column case_events.reason is 'personal case';
comment on column case_events.by_name is 'personal case; not exported: of-staff';
create index case_events_of_case on case_events (case_id, id);

create table case_messages (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases(id) on delete cascade,
  from_staff boolean not null,
  author_id uuid,
  author_name text not null,
  text text not null,
  document_ids uuid[] not null default '{}',
  at timestamptz not null default now(),
  notified_at timestamptz,
  read_by_staff_at timestamptz,
  idempotency_key text,
  emailed_at timestamptz,
  content_digest bytea
);
comment on column case_messages.author_name is 'personal case';
comment on column case_messages.text is 'personal case';
comment on column case_messages.document_ids is 'plain';
comment on column case_messages.idempotency_key is 'plain';
comment on column case_messages.content_digest is 'plain';
create unique index case_messages_idempotency on case_messages (case_id, author_id, idempotency_key) where idempotency_key is not null;
create index case_messages_of_case on case_messages (case_id, id);
create index case_messages_to_notify on case_messages (at) where notified_at is null;
create index case_messages_unread_by_staff on case_messages (case_id) where ((not from_staff) and read_by_staff_at is null);

create table case_notes (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases(id) on delete cascade,
  author_id uuid,
  author_name text not null,
  text text not null,
  at timestamptz not null default now(),
  idempotency_key text
);
comment on column case_notes.author_name is 'personal case; not exported: of-staff';
comment on column case_notes.text is 'personal case; not exported: staff-text';
comment on column case_notes.idempotency_key is 'plain';
create unique index case_notes_idempotency on case_notes (case_id, author_id, idempotency_key) where idempotency_key is not null;
create index case_notes_of_case on case_notes (case_id, id);

create table case_ratings (
  case_id uuid primary key references cases(id) on delete cascade,
  stars integer not null check (stars >= 1 and stars <= 5),
  text text not null,
  publish boolean not null,
  at timestamptz not null default now()
);
comment on column case_ratings.text is 'personal case';
create index case_ratings_by_time on case_ratings (at desc, case_id desc);

create table case_reads (
  case_id uuid not null references cases(id) on delete cascade,
  user_id uuid not null,
  last_message_id bigint not null,
  primary key (case_id, user_id)
);

create table case_results (
  case_id uuid not null references cases(id) on delete cascade,
  kind text not null check (kind in ('licence_number', 'certificate', 'gstin', 'application_number', 'listing_link', 'report', 'menu_file', 'artwork', 'qr_code')),
  number text,
  url text,
  document_id uuid references documents(id) on delete set null,
  at timestamptz not null default now(),
  primary key (case_id, kind)
);
comment on column case_results.kind is 'plain';
comment on column case_results.number is 'personal case';
comment on column case_results.url is 'personal case';
create index case_results_of_document on case_results (document_id) where document_id is not null;
create index case_results_of_licences on case_results (at) where (kind = 'licence_number');

create table case_steps (
  case_id uuid not null references cases(id) on delete cascade,
  key text not null,
  position integer not null,
  state text not null check (state in ('done', 'now', 'next', 'skipped')),
  at timestamptz,
  by_id uuid,
  by_name text,
  primary key (case_id, key)
);
comment on column case_steps.key is 'plain';
comment on column case_steps.state is 'plain';
comment on column case_steps.by_name is 'personal case; not exported: of-staff';
create unique index case_steps_one_now on case_steps (case_id) where (state = 'now');

create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

create table closed_months (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  closed_at timestamptz not null default clock_timestamp(),
  closed_by uuid references users(id)
);
comment on column closed_months.month is 'plain';
create index closed_months_closed_by on closed_months (closed_by);

create table codes (
  purpose text not null check (purpose in ('verify-email', 'email-login', 'phone-login', 'change-email', 'change-phone', 'erase-account', 'reauthenticate', 'find-order')),
  target text not null,
  digest bytea not null,
  payload text,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  day date not null default CURRENT_DATE,
  sent_today integer not null default 1,
  primary key (purpose, target)
);
comment on column codes.purpose is 'plain';
comment on column codes.target is 'personal oneTimeCode; not exported: brief';
comment on column codes.digest is 'personal oneTimeCode; not exported: secret';
comment on column codes.payload is 'personal oneTimeCode; not exported: brief';
create index codes_by_end on codes (expires_at);
create index codes_by_target on codes (target);

create table demo_database (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null default now(),
  removed_at timestamptz
);

create table demo_users (
  user_id uuid primary key references users(id) on delete cascade,
  seeded_at timestamptz not null default now()
);

create table disputes (
  id text primary key,
  order_id text not null references orders(id) on delete cascade,
  kind text not null,
  reason text not null,
  amount_paise bigint not null check (amount_paise >= 0),
  status text not null,
  respond_by timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  event text not null check (event in ('created', 'updated', 'closed')),
  provider_payment_id text,
  work_log text
);
comment on column disputes.id is 'plain';
comment on column disputes.order_id is 'plain';
comment on column disputes.kind is 'plain';
comment on column disputes.reason is 'personal order; kept: why a payment was disputed belongs to the books';
comment on column disputes.status is 'plain';
comment on column disputes.event is 'plain';
comment on column disputes.provider_payment_id is 'plain';
comment on column disputes.work_log is 'personal case; not exported: copy; kept: the answer to an open dispute; one year after the last news of it';
create index disputes_order on disputes (order_id);
create index disputes_to_answer on disputes (respond_by) where (event <> 'closed');
create index disputes_with_work_log on disputes (changed_at) where work_log is not null;

create table document_accesses (
  id bigint generated always as identity primary key,
  document_id uuid,
  owner_id uuid not null,
  accessed_by uuid,
  accessed_by_name text not null,
  accessed_by_role text not null,
  accessed_at timestamptz not null default now(),
  address text,
  kind text not null check (kind in ('profilePhoto', 'aadharCard', 'panCard', 'caseDocument')),
  constraint paper_openings_opened_by_fkey foreign key (accessed_by) references users(id),
  constraint paper_openings_owner_id_fkey foreign key (owner_id) references users(id),
  constraint paper_openings_paper_id_fkey foreign key (document_id) references documents(id) on delete set null
);
comment on column document_accesses.accessed_by_name is 'personal documentOpening; kept: accountability';
comment on column document_accesses.accessed_by_role is 'plain';
comment on column document_accesses.address is 'personal documentOpening; not exported: of-staff; kept: accountability';
comment on column document_accesses.kind is 'plain';
create index paper_openings_by_opener on document_accesses (accessed_by) where accessed_by is not null;
create index paper_openings_by_owner on document_accesses (owner_id, accessed_at desc);
create index paper_openings_by_paper on document_accesses (document_id);
create index paper_openings_by_time on document_accesses (accessed_at);

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  name text not null,
  email text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'held', 'inprogress', 'answered', 'closed')),
  suspicion text check (suspicion in ('trap', 'haste', 'links')),
  network_hash bytea not null,
  digest bytea not null unique,
  created_at timestamptz not null default now(),
  assignee_id uuid references users(id),
  confirmed_at timestamptz,
  topic text check (topic in ('gst', 'trademark', 'branding')),
  check ((status <> 'held') or suspicion is not null)
);
comment on column enquiries.number is 'plain';
comment on column enquiries.name is 'personal contactMessage';
comment on column enquiries.email is 'personal contactMessage';
comment on column enquiries.message is 'personal contactMessage';
comment on column enquiries.status is 'plain';
comment on column enquiries.suspicion is 'plain';
comment on column enquiries.network_hash is 'personal contactMessage; not exported: hash';
comment on column enquiries.digest is 'personal contactMessage; not exported: hash';
comment on column enquiries.topic is 'plain';
create index enquiries_by_assignee on enquiries (assignee_id, created_at desc, number desc) where assignee_id is not null;
create index enquiries_by_email on enquiries (lower(email));
create index enquiries_by_network on enquiries (network_hash, created_at) where confirmed_at is not null;
create index enquiries_by_status on enquiries (status, created_at desc, number desc);
create index enquiries_found on enquiries using gin (((' ' || search_form(translate(((((((number || ' ') || name) || ' ') || email) || ' ') || message), E'\n\r\t', '   ')))) gin_trgm_ops);
create index enquiries_newest on enquiries (created_at desc, number desc);
create index enquiries_of_nobody on enquiries (created_at desc, number desc) where assignee_id is null;

create table mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  order_id text references orders(id),
  recipient text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  content text,
  failed_at timestamptz,
  language text not null default 'en',
  about_enquiry_id uuid references enquiries(id) on delete cascade,
  given_up_at timestamptz,
  refusal text,
  constraint mails_about_something check (order_id is not null or content is not null),
  constraint mails_language_known check (language in ('en', 'hi'))
);
comment on column mails.kind is 'plain';
comment on column mails.order_id is 'plain';
comment on column mails.recipient is 'personal email';
comment on column mails.content is 'personal email; not exported: sealed, and in the mailbox of its reader a moment later';
comment on column mails.language is 'plain';
comment on column mails.refusal is 'plain';
create index mails_by_enquiry on mails (about_enquiry_id) where about_enquiry_id is not null;
create index mails_by_order on mails (order_id, created_at) where order_id is not null;
create index mails_by_recipient on mails (recipient);
create index mails_failed on mails (id) where (failed_at is not null and sent_at is null);
create index mails_given_up on mails (given_up_at, id) where (given_up_at is not null and sent_at is null);
create index mails_of_farewell on mails (sent_at) where (kind = 'account-erased');
create index mails_of_letters on mails (sent_at) where order_id is null;
create unique index mails_one_new_order on mails (order_id) where (kind = 'new-order');
create unique index mails_one_receipt on mails (order_id) where (kind = 'receipt');
create index mails_waiting on mails (created_at) where sent_at is null;

create table enquiry_replies (
  id uuid primary key,
  enquiry_id uuid not null references enquiries(id) on delete cascade,
  author_id uuid references users(id),
  author_name text not null,
  message text not null,
  mail_id uuid references mails(id) on delete set null,
  created_at timestamptz not null default now()
);
comment on column enquiry_replies.author_name is 'personal contactMessage';
comment on column enquiry_replies.message is 'personal contactMessage';
create index enquiry_replies_by_author on enquiry_replies (author_id) where author_id is not null;
create index enquiry_replies_by_enquiry on enquiry_replies (enquiry_id, created_at);
create index enquiry_replies_by_mail on enquiry_replies (mail_id) where mail_id is not null;

create table tasks (
  id uuid primary key default gen_random_uuid(),
  title text not null check ((title <> '') and (length(title) <= 200)),
  status text not null default 'todo' check (status in ('todo', 'inprogress', 'done')),
  due_at timestamptz,
  assignee_id uuid references users(id) on delete set null,
  order_id text references orders(id),
  customer_id uuid references users(id) on delete set null,
  template_step text,
  version integer not null default 1,
  changed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  deleted_at timestamptz,
  purged_at timestamptz,
  case_id uuid references cases(id) on delete cascade,
  case_step text,
  constraint tasks_case_step check ((case_id is null) = (case_step is null)),
  check ((status = 'done') = (done_at is not null)),
  check (template_step is null or order_id is not null)
);
comment on column tasks.title is 'personal task; not exported: staff-text';
comment on column tasks.status is 'plain';
comment on column tasks.order_id is 'plain';
comment on column tasks.template_step is 'plain';
comment on column tasks.case_step is 'plain';
create index tasks_about_states on tasks (order_id) where ((template_step = 'state-missing') and (status <> 'done'));
create index tasks_by_assignee on tasks (assignee_id) where assignee_id is not null;
create index tasks_by_customer on tasks (customer_id) where customer_id is not null;
create index tasks_by_order on tasks (order_id) where order_id is not null;
create index tasks_done on tasks (done_at desc, id desc) where (deleted_at is null and (status = 'done'));
create unique index tasks_of_case on tasks (case_id, case_step) where case_id is not null;
create index tasks_of_slow_refunds on tasks (order_id) where (template_step ~~ 'refund-slow-%');
create unique index tasks_once_per_step on tasks (order_id, template_step) where template_step is not null;
create index tasks_open on tasks (due_at, id) where (deleted_at is null and (status <> 'done'));
create unique index tasks_open_of_case on tasks (case_id) where (case_id is not null and (status <> 'done') and deleted_at is null);
create index tasks_to_purge on tasks (updated_at) where purged_at is null;

create table enquiry_tasks (
  enquiry_id uuid primary key references enquiries(id) on delete cascade,
  task_id uuid not null references tasks(id) on delete cascade
);
create index enquiry_tasks_by_task on enquiry_tasks (task_id);

create table favourites (
  user_id uuid not null references users(id) on delete cascade,
  plan_slug text not null references plans(slug),
  created_at timestamptz not null default now(),
  primary key (user_id, plan_slug)
);
comment on column favourites.plan_slug is 'personal account';

create table held_back (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now(),
  reason text not null
);
comment on column held_back.reason is 'plain';

create table holidays (
  day date primary key,
  name text not null,
  kind text not null check (kind in ('gazetted', 'own')),
  source text not null
);
comment on column holidays.name is 'plain';
comment on column holidays.kind is 'plain';
comment on column holidays.source is 'plain';

create table invoicing_confirmations (
  settings text primary key,
  confirmed_by uuid references users(id) on delete set null,
  confirmed_at timestamptz not null default now()
);
comment on column invoicing_confirmations.settings is 'plain';
create index invoicing_confirmations_confirmed_by on invoicing_confirmations (confirmed_by);

create table notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users(id),
  author_id uuid not null references users(id),
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references users(id),
  guest_order_id text references orders(id) on delete cascade,
  constraint notes_about_one check (num_nonnulls(user_id, guest_order_id) = 1)
);
comment on column notes.author_name is 'personal note; not exported: of-staff';
comment on column notes.text is 'personal note; not exported: staff-text';
comment on column notes.guest_order_id is 'plain';
create index notes_by_author on notes (author_id);
create index notes_by_guest_order on notes (guest_order_id, created_at desc) where guest_order_id is not null;
create index notes_by_remover on notes (removed_by) where removed_by is not null;
create index notes_by_user on notes (user_id, created_at desc);
create index notes_removed on notes (removed_at) where removed_at is not null;

create table office_settings (
  only_row boolean primary key default true check (only_row),
  calendar_version integer not null default 1,
  remedy_percent integer not null default 10 check (remedy_percent >= 0 and remedy_percent <= 50)
);

create table page_counts (
  page text not null,
  day date not null,
  views integer not null check (views > 0),
  primary key (page, day)
);
comment on column page_counts.page is 'plain';

create table payment_events (
  event_key text primary key,
  kind text not null,
  order_id text not null,
  about text not null check (about in ('payment', 'refund')),
  provider_payment_id text,
  outcome text check (outcome in ('pending', 'failed', 'dropped', 'succeeded')),
  happened_at timestamptz,
  body text not null,
  state text not null check (state in ('received', 'processed', 'held', 'order_unknown')),
  note text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
comment on column payment_events.event_key is 'plain';
comment on column payment_events.kind is 'plain';
comment on column payment_events.order_id is 'plain';
comment on column payment_events.about is 'plain';
comment on column payment_events.provider_payment_id is 'plain';
comment on column payment_events.outcome is 'plain';
comment on column payment_events.body is 'personal payment';
comment on column payment_events.state is 'plain';
comment on column payment_events.note is 'plain';
create index payment_events_by_order on payment_events (order_id);
create index payment_events_by_time on payment_events (received_at);
create index payment_events_held on payment_events (order_id) where (state = 'held');
create index payment_events_unsettled on payment_events (state) where state in ('held', 'order_unknown');
create index payment_events_waiting on payment_events (received_at) where (state = 'received');
create index payment_events_with_body on payment_events (received_at) where (body <> '');
create index payment_events_with_raw_body on payment_events (received_at) where ((body <> '') and (body !~~ '{"reduced":%'));

create table payments (
  order_id text not null references orders(id),
  provider_payment_id text not null,
  outcome text not null check (outcome in ('pending', 'failed', 'dropped', 'succeeded')),
  amount_paise bigint not null,
  method text,
  paid_at timestamptz,
  seen_at timestamptz not null default now(),
  returned_paise bigint not null default 0,
  failure text,
  primary key (order_id, provider_payment_id)
);
comment on column payments.order_id is 'plain';
comment on column payments.provider_payment_id is 'plain';
comment on column payments.outcome is 'plain';
comment on column payments.method is 'personal payment; kept: how an order was paid belongs to the books';
comment on column payments.failure is 'plain';
create index payments_by_capture on payments (paid_at) where (outcome = 'succeeded');

create table pending_deletions (
  path text primary key,
  due_at timestamptz not null
);
comment on column pending_deletions.path is 'plain';
create index doomed_files_by_time on pending_deletions (due_at);

create table phone_logins (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
comment on column phone_logins.token_hash is 'plain';

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on column rate_limits.key is 'personal rateLimit; not exported: brief';

create table recovery_codes (
  user_id uuid not null references users(id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on column recovery_codes.code_hash is 'personal account; not exported: secret';

create table refund_requests (
  id text primary key check (id ~ '^[A-Za-z0-9]{3,40}$'),
  order_id text not null references orders(id) on delete cascade,
  provider_payment_id text,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null,
  note text not null,
  speed text not null default 'STANDARD',
  by_customer boolean not null default false,
  requested_by uuid references users(id) on delete set null,
  requested_at timestamptz not null default now(),
  idempotency_key text,
  state text not null check (state in ('waiting_approval', 'pending', 'succeeded', 'failed', 'cancelled')),
  approved_by uuid references users(id) on delete set null,
  approved_at timestamptz,
  sent_at timestamptz,
  failure text,
  unit integer check (unit >= 1),
  share_paise bigint,
  check (share_paise >= amount_paise),
  constraint refund_requests_licence check ((unit is null) = (share_paise is null))
);
comment on column refund_requests.id is 'plain';
comment on column refund_requests.order_id is 'plain';
comment on column refund_requests.provider_payment_id is 'plain';
comment on column refund_requests.reason is 'plain';
comment on column refund_requests.note is 'personal order; kept: why money went back belongs to the books';
comment on column refund_requests.speed is 'plain';
comment on column refund_requests.idempotency_key is 'personal order; not exported: hash; kept: a random key';
comment on column refund_requests.state is 'plain';
comment on column refund_requests.failure is 'plain';
create index refund_requests_approved_by on refund_requests (approved_by) where approved_by is not null;
create index refund_requests_failed on refund_requests (order_id, id) where (state = 'failed');
create unique index refund_requests_key on refund_requests (order_id, idempotency_key) where idempotency_key is not null;
create unique index refund_requests_licence_once on refund_requests (order_id, unit) where (unit is not null and state in ('waiting_approval', 'pending'));
create index refund_requests_order on refund_requests (order_id);
create index refund_requests_requested_by on refund_requests (requested_by) where requested_by is not null;
create index refund_requests_unsent on refund_requests (requested_at) where ((state = 'pending') and sent_at is null);
create index refund_requests_waiting on refund_requests (order_id) where (state = 'waiting_approval');

create table refund_tasks (
  order_id text not null,
  provider_payment_id text not null,
  amount_paise bigint not null,
  reason text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users(id),
  provider_reference text,
  primary key (order_id, provider_payment_id),
  foreign key (order_id, provider_payment_id) references payments(order_id, provider_payment_id)
);
comment on column refund_tasks.order_id is 'plain';
comment on column refund_tasks.provider_payment_id is 'plain';
comment on column refund_tasks.reason is 'plain';
comment on column refund_tasks.provider_reference is 'personal payment; kept: where the money went back belongs to the books';
create index refund_tasks_by_doer on refund_tasks (done_by) where done_by is not null;
create index refund_tasks_due on refund_tasks (created_at) where done_at is null;

create table refunds (
  order_id text not null references orders(id),
  provider_refund_id text not null,
  provider_payment_id text,
  amount_paise bigint not null,
  state text not null,
  seen_at timestamptz not null default now(),
  automatic boolean not null default false,
  changed_at timestamptz,
  merchant_refund_id text,
  processed_speed text,
  primary key (order_id, provider_refund_id)
);
comment on column refunds.order_id is 'plain';
comment on column refunds.provider_refund_id is 'plain';
comment on column refunds.provider_payment_id is 'plain';
comment on column refunds.state is 'plain';
comment on column refunds.merchant_refund_id is 'plain';
comment on column refunds.processed_speed is 'plain';
create index refunds_by_failure on refunds (coalesce(changed_at, seen_at)) where state in ('CANCELLED', 'FAILED');
create index refunds_by_success on refunds (coalesce(changed_at, seen_at)) where (state = 'SUCCESS');
create index refunds_under_way on refunds (coalesce(changed_at, seen_at)) where state not in ('SUCCESS', 'CANCELLED', 'FAILED');

create table reset_links (
  token_hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  email text not null,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
comment on column reset_links.token_hash is 'personal oneTimeCode; not exported: secret';
comment on column reset_links.email is 'personal oneTimeCode; not exported: brief';
create index reset_links_by_email on reset_links (email);
create index reset_links_by_end on reset_links (expires_at);
create index reset_links_by_user on reset_links (user_id, sent_at);

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users(id) on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
comment on column saved_views.name is 'personal account; not exported: staff-text';
comment on column saved_views.query is 'personal account; not exported: staff-text';
create index saved_views_by_age on saved_views (created_at);

create table sessions (
  id bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  device text
);
comment on column sessions.id is 'personal session; not exported: secret';
comment on column sessions.address is 'personal session';
comment on column sessions.device is 'personal session';
create index sessions_by_end on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

create table settlement_lines (
  event_type text not null,
  event_id text not null,
  event_at timestamptz not null,
  order_id text,
  provider_payment_id text,
  provider_refund_id text,
  amount_paise bigint not null,
  fee_paise bigint not null,
  fee_tax_paise bigint not null,
  settled_paise bigint not null,
  settlement_id text,
  utr text,
  settled_on date,
  seen_at timestamptz not null default now(),
  dispute_id text,
  primary key (event_type, event_id),
  constraint settlement_lines_settled check ((settled_on is null) = (utr is null))
);
comment on column settlement_lines.event_type is 'plain';
comment on column settlement_lines.event_id is 'plain';
comment on column settlement_lines.order_id is 'plain';
comment on column settlement_lines.provider_payment_id is 'plain';
comment on column settlement_lines.provider_refund_id is 'plain';
comment on column settlement_lines.settlement_id is 'plain';
comment on column settlement_lines.utr is 'plain';
comment on column settlement_lines.dispute_id is 'plain';
create index settlement_lines_by_order on settlement_lines (order_id);
create index settlement_lines_by_settlement on settlement_lines (settled_on desc, utr desc) where settled_on is not null;
create index settlement_lines_by_time on settlement_lines (event_at);
create index settlement_lines_on_the_way on settlement_lines (event_at) where settled_on is null;

create table settlements (
  settled_on date not null,
  utr text not null,
  settlement_id text,
  amount_paise bigint not null,
  charge_paise bigint not null,
  charge_tax_paise bigint not null,
  seen_at timestamptz not null default now(),
  primary key (settled_on, utr)
);
comment on column settlements.utr is 'plain';
comment on column settlements.settlement_id is 'plain';

create table subscriptions (
  order_id text primary key references orders(id),
  plan_slug text not null,
  plan_name text not null,
  email text not null,
  amount integer not null,
  term_months integer,
  start_date timestamptz not null,
  end_date timestamptz,
  cancelled_at timestamptz,
  user_id uuid references users(id),
  check ((term_months is null) = (end_date is null))
);
comment on column subscriptions.order_id is 'plain';
comment on column subscriptions.plan_slug is 'plain';
comment on column subscriptions.plan_name is 'plain';
comment on column subscriptions.email is 'personal order';
create index subscriptions_by_email on subscriptions (email);
create index subscriptions_by_user on subscriptions (user_id) where user_id is not null;

create table task_digests (
  day date not null,
  user_id uuid not null references users(id) on delete cascade,
  primary key (day, user_id)
);
create index task_digests_by_user on task_digests (user_id);

create table tax_document_series (
  series text not null,
  fiscal_year text not null,
  last_number integer not null check (last_number > 0),
  primary key (series, fiscal_year)
);
comment on column tax_document_series.series is 'plain';
comment on column tax_document_series.fiscal_year is 'plain';

create table tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note', 'debit_note', 'receipt_voucher', 'refund_voucher')),
  series text not null,
  fiscal_year text not null,
  sequence integer not null,
  number text not null check (length(number) <= 16),
  issued_at timestamptz not null,
  issued_on date not null,
  order_id text not null,
  refers_to uuid references tax_documents(id),
  provider_refund_id text,
  revision integer not null default 1,
  reason text,
  place_of_supply text,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  utgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null check (total_paise > 0),
  language text not null,
  verify_token text not null unique,
  pdf_sha256 text,
  voided_at timestamptz,
  verify_base text,
  pdf_differed_at timestamptz,
  stored_at timestamptz default clock_timestamp(),
  without_tax boolean not null default false,
  unique (series, fiscal_year, sequence),
  check ((((((taxable_paise + cgst_paise) + sgst_paise) + utgst_paise) + igst_paise) = case when without_tax then 0 else total_paise end) and ((not without_tax) or (kind in ('credit_note', 'debit_note') and (taxable_paise = 0 and cgst_paise = 0 and sgst_paise = 0 and utgst_paise = 0 and igst_paise = 0))) and ((kind <> 'debit_note') or without_tax)),
  check (kind in ('invoice', 'receipt_voucher') or refers_to is not null)
);
comment on column tax_documents.kind is 'plain';
comment on column tax_documents.series is 'plain';
comment on column tax_documents.fiscal_year is 'plain';
comment on column tax_documents.number is 'plain';
comment on column tax_documents.order_id is 'plain';
comment on column tax_documents.provider_refund_id is 'plain';
comment on column tax_documents.reason is 'plain';
comment on column tax_documents.place_of_supply is 'plain';
comment on column tax_documents.seller is 'plain';
comment on column tax_documents.buyer is 'personal taxDocument; kept: tax documents are kept for 72 months (CGST Act, section 36)';
comment on column tax_documents.lines is 'plain';
comment on column tax_documents.language is 'plain';
comment on column tax_documents.verify_token is 'plain';
comment on column tax_documents.pdf_sha256 is 'plain';
comment on column tax_documents.verify_base is 'plain';
create index tax_documents_by_gstin on tax_documents (kind, (buyer ->> 'gstin'), series, fiscal_year, sequence) where ((buyer ->> 'gstin') is not null);
create index tax_documents_month on tax_documents (issued_on, id);
create unique index tax_documents_number on tax_documents (upper(number));
create unique index tax_documents_once on tax_documents (order_id, kind, revision) where kind in ('invoice', 'receipt_voucher');
create index tax_documents_order on tax_documents (order_id);
create index tax_documents_receipt_vouchers on tax_documents (order_id) where (kind = 'receipt_voucher');
create index tax_documents_refers_to on tax_documents (refers_to) where refers_to is not null;

alter table coupons add constraint coupons_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;

create function audit_log_stays()
  returns trigger
  language plpgsql
as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '1095 days' then return old; end if;
      if tg_op = 'UPDATE' and old.at < now() - interval '365 days' and new.detail = '{}' and new.address is null
        and (new.id, new.at, new.actor_id, new.actor_name, new.actor_role, new.action, new.subject_kind, new.subject_id)
          is not distinct from
          (old.id, old.at, old.actor_id, old.actor_name, old.actor_role, old.action, old.subject_kind, old.subject_id)
      then return new; end if;
      raise exception 'the audit log is append-only';
    end $$;
create function catalogue_changed()
  returns trigger
  language plpgsql
as $$
    declare changed bigint;
    begin
      update catalogue_version set version = version + 1 returning version into changed;
      perform pg_notify('catalogue', changed::text);
      return null;
    end $$;
create function drop_coupon_text_key()
  returns trigger
  language plpgsql
as $$
    begin
      new.description_key := null;
      return new;
    end $$;
create function drop_plan_text_keys()
  returns trigger
  language plpgsql
as $$
    begin
      if new.tagline <> old.tagline and new.tagline_key is not distinct from old.tagline_key then
        new.tagline_key := null;
      end if;
      if new.description <> old.description and new.description_key is not distinct from old.description_key then
        new.description_key := null;
      end if;
      -- A feature that only moves keeps its key.
      if new.features <> old.features and new.feature_keys is not distinct from old.feature_keys then
        new.feature_keys := array(
          select coalesce(old.feature_keys[array_position(old.features, feature)], '')
          from unnest(new.features) with ordinality as listed (feature, place) order by place);
      end if;
      return new;
    end $$;
create function keep_case_events()
  returns trigger
  language plpgsql
as $$
    declare
      changeable text[] := array['reason', 'at'];
    begin
      if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
        return old;
      end if;
      if tg_op = 'UPDATE' and (to_jsonb(new) - changeable) = (to_jsonb(old) - changeable)
        and (new.reason is null or new.reason = old.reason)
        and (new.at = old.at or exists (select from demo_database where removed_at is null)) then
        return new;
      end if;
      raise exception 'the history of a case is append-only';
    end $$;
create function keep_closed_months()
  returns trigger
  language plpgsql
as $$
    begin
      if tg_op = 'DELETE' or new.month <> old.month or new.closed_at <> old.closed_at
        or (new.closed_by is not null and new.closed_by is distinct from old.closed_by) then
        raise exception 'a closed month is never opened';
      end if;
      return new;
    end $$;
create function keep_tax_documents()
  returns trigger
  language plpgsql
as $$
    declare
      changeable text[] := array['buyer', 'voided_at', 'pdf_sha256', 'verify_base', 'pdf_differed_at'];
      is_closed boolean := exists (select from closed_months where month = to_char(new.issued_on, 'YYYY-MM'));
    begin
      if tg_op = 'DELETE' then
        raise exception 'a tax document is never deleted';
      elsif tg_op = 'INSERT' then
        if is_closed then
          raise exception 'the month of the tax document is closed';
        end if;
      elsif (to_jsonb(new) - changeable) is distinct from (to_jsonb(old) - changeable)
        or (old.voided_at is not null and new.voided_at is distinct from old.voided_at)
        or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
        or (old.pdf_sha256 is not null and new.verify_base is distinct from old.verify_base)
        or (new.buyer is distinct from old.buyer and new.buyer <> '{"erased": true}'::jsonb) then
        raise exception 'a tax document never changes';
      elsif is_closed and new.voided_at is distinct from old.voided_at then
        raise exception 'the month of the tax document is closed';
      end if;
      return new;
    end $$;
create function purge_audit_details(most integer)
  returns integer
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
as $$
    with shortened as (
      update audit_log set detail = '{}', address = null where id = any (array(
        select id from audit_log
        where at < now() - interval '365 days' and (detail <> '{}' or address is not null)
        limit most for update skip locked))
      returning 1
    )
    select count(*)::integer from shortened $$;
create function purge_audit_entries(most integer)
  returns integer
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
as $$
    with gone as (
      delete from audit_log where id = any (array(
        select id from audit_log where at < now() - interval '1095 days' limit most for update skip locked))
      returning 1
    )
    select count(*)::integer from gone $$;
create function set_confirmed_at()
  returns trigger
  language plpgsql
as $$
    begin
      new.confirmed_at := least(new.email_verified_at, new.phone_verified_at);
      return new;
    end $$;
create trigger audit_log_append_only before delete or update on audit_log for each row execute function audit_log_stays();
create trigger audit_log_not_truncated before truncate on audit_log for each statement execute function audit_log_stays();
create trigger case_events_not_truncated before truncate on case_events for each statement execute function keep_case_events();
create trigger coupons_changed after insert or delete or update of code, kind, value, description, description_key, categories, starts_at, ends_at, max_redemptions, listed on coupons for each statement execute function catalogue_changed();
create trigger coupons_retyped before update of description on coupons for each row when (((new.description <> old.description) and (not (new.description_key is distinct from old.description_key)))) execute function drop_coupon_text_key();
create trigger coupons_used_up after update of redeemed on coupons for each row when ((new.redeemed >= new.max_redemptions) is distinct from (old.redeemed >= old.max_redemptions)) execute function catalogue_changed();
create trigger keep_case_events before delete or update on case_events for each row execute function keep_case_events();
create trigger keep_closed_months before delete or update on closed_months for each row execute function keep_closed_months();
create trigger keep_tax_documents before insert or delete or update on tax_documents for each row execute function keep_tax_documents();
create trigger plans_changed after insert or delete or update on plans for each statement execute function catalogue_changed();
create trigger plans_retyped before update of tagline, description, features on plans for each row execute function drop_plan_text_keys();
create trigger users_confirmed before insert or update of email_verified_at, phone_verified_at on users for each row when (((new.confirmed_at is null) and ((new.email_verified_at is not null) or (new.phone_verified_at is not null)))) execute function set_confirmed_at();
insert into canned_replies (title, text_en, text_hi) values
  ('Documents are missing', 'Hello {name}, we can go on with {plan} as soon as we have your documents. The list on this page shows which ones are still needed; a clear photo from your phone is enough.', 'नमस्ते {name}, आपके दस्तावेज़ मिलते ही हम {plan} का काम आगे बढ़ाएँगे। इस पेज की सूची में लिखा है कि कौन-से दस्तावेज़ बाकी हैं; फ़ोन से ली गई साफ़ फ़ोटो काफ़ी है।'),
  ('One-time code', 'Hello {name}, you will get a one-time code on your phone. Please type it in yourself. Never send it to anybody, not to us either.', 'नमस्ते {name}, आपके फ़ोन पर एक ओटीपी आएगा। कृपया उसे खुद ही भरें। यह किसी को न भेजें, हमें भी नहीं।'),
  ('Photo cannot be read', 'Hello {name}, one photo is too blurred or too dark to read. Please take it again in daylight, without flash, with all four corners visible.', 'नमस्ते {name}, एक फ़ोटो धुँधली या अँधेरी है, इसलिए पढ़ी नहीं जा रही। कृपया दिन की रोशनी में, बिना फ़्लैश के, चारों कोने दिखाते हुए फिर से फ़ोटो लें।'),
  ('Waiting for the office', 'Hello {name}, your papers for {plan} are with the office now. We look every working day and write to you as soon as something changes. You need to do nothing.', 'नमस्ते {name}, {plan} के आपके कागज़ अब दफ़्तर के पास हैं। हम हर कामकाजी दिन देखते हैं और कुछ भी बदलते ही आपको लिखेंगे। आपको कुछ नहीं करना है।'),
  ('Welcome', 'Hello {name}, we have started on {plan}. The next step is: {step}. Write to us here whenever you have a question.', 'नमस्ते {name}, हमने {plan} पर काम शुरू कर दिया है। अगला कदम: {step}। कोई भी सवाल हो तो हमें यहीं लिखें।'),
  ('When it will be done', 'Hello {name}, {plan} is at the step: {step}. We will finish our part by {promisedBy}.', 'नमस्ते {name}, {plan} अभी इस कदम पर है: {step}। हम अपना काम {promisedBy} तक पूरा करेंगे।');
insert into catalogue_version (version) values (1);
insert into holidays (day, name, kind, source) values
  ('2026-01-26', 'Republic Day', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-03-04', 'Holi', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-03-21', 'Id-ul-Fitr', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-03-26', 'Ram Navami', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-03-31', 'Mahavir Jayanti', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-04-03', 'Good Friday', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-05-01', 'Buddha Purnima', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-05-27', 'Id-ul-Zuha (Bakrid)', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-06-26', 'Muharram', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-08-15', 'Independence Day', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-08-26', 'Milad-un-Nabi', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-09-04', 'Janmashtami', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-10-02', 'Gandhi Jayanti', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-10-20', 'Dussehra', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-11-08', 'Diwali', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-11-24', 'Guru Nanak Jayanti', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2026-12-25', 'Christmas', 'gazetted', 'Central Government holidays 2026, Delhi list, as printed by newspapers'),
  ('2027-01-26', 'Republic Day', 'gazetted', 'Fixed date every year'),
  ('2027-03-22', 'Holi', 'gazetted', 'Calendar tables of open-source libraries; the order for 2027 was not available in November 2026'),
  ('2027-03-26', 'Good Friday', 'gazetted', 'Two days before Easter Sunday, which is computed'),
  ('2027-08-15', 'Independence Day', 'gazetted', 'Fixed date every year'),
  ('2027-10-02', 'Gandhi Jayanti', 'gazetted', 'Fixed date every year'),
  ('2027-10-29', 'Diwali', 'gazetted', 'Calendar tables of open-source libraries; the order for 2027 was not available in November 2026'),
  ('2027-12-25', 'Christmas', 'gazetted', 'Fixed date every year');
insert into office_settings (remedy_percent) values
  (10);
