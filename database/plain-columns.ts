/**
 * Columns without personal data, by table: numbers, times, states, keys, our own texts, and ids of users, which
 * identify nobody after erasure. `*` stands for all columns of a job queue table.
 */
export const plainColumns: Readonly<Record<string, string>> = {
  access_changes: 'created_at expires_at kind person_id undone_at',
  audit_log: 'action actor_id actor_role at id subject_id subject_kind',
  backups: 'bytes files id made_at row_count',
  canned_replies: 'created_at id removed_at text_en text_hi title updated_at',
  case_documents: 'document_id reason request_id reviewed_at reviewed_by sent_at verdict',
  case_events: 'at ball by_id case_id id kind step_key',
  case_messages:
    'at author_id case_id content_digest document_ids emailed_at from_staff id idempotency_key notified_at read_by_staff_at',
  case_notes: 'at author_id case_id id idempotency_key',
  case_ratings: 'at case_id publish stars',
  case_reads: 'case_id last_message_id user_id',
  case_requests:
    'answer_digest answer_key answered_at canned_code case_id created_at dropped_by id kind optional reason refusal_unsent_since state valid_until viewed_at viewed_by',
  case_results: 'at case_id document_id kind',
  case_steps: 'at by_id case_id key position state',
  cases:
    'answer_at answer_due_since assignee_id authority_at authority_document_id authority_status ball calendar_version card_version clock_at closed_at due_at id left_minutes missed_at next_round_at opened_at order_id promised_by remedy_coupon remedy_percent remind_at reminded reminded_at round since status step_key template_slug template_version unit updated_at version visit_email_at visit_on visit_time visit_told_at visit_told_on warn_at warned_at',
  catalogue_version: 'only_row version',
  code_requests: 'day expires_at known login_method purpose recent_today reserve_today sent_at sent_today',
  code_tries: 'asked_at purpose tries window_ends_at',
  coupons:
    'categories code description description_key ends_at kind listed max_redemptions order_id redeemed starts_at value',
  pending_deletions: 'due_at path',
  document_accesses: 'accessed_at accessed_by accessed_by_role document_id id kind owner_id',
  documents:
    'bytes created_at id kind media_type page_bytes path photo_warnings removed_at review_at seal staff_only user_id',
  enquiries: 'assignee_id confirmed_at created_at id number status suspicion topic',
  enquiry_replies: 'author_id created_at enquiry_id id mail_id',
  enquiry_tasks: 'enquiry_id task_id',
  favourites: 'created_at person_id',
  holidays: 'day kind name source',
  held_back: 'only_row reason since',
  known_devices: 'by_phone_only last_used_at person_id',
  mails: 'about_enquiry_id created_at failed_at id kind language order_id sent_at',
  notes: 'author_id created_at guest_order_id id person_id removed_at removed_by',
  office_settings: 'calendar_version only_row remedy_percent week',
  one_time_codes: 'day expires_at purpose sent_at sent_today tried_by_others_today tried_on tried_today tries',
  orders:
    'ask_next_at asked_at booked_at cases_opened_at category consent coupon_code coupon_discount coupon_use created_at duplicate_paise duplicate_returned_paise duration duration_discount erase_requested_at expires_at id language last_attempt last_failure lists_read_at look_next_at makes_tasks opened_by overpaid_paise paid_at person_id plan_name plan_slug quantity receipt_again_at returned_paise session_claimed_at session_id session_key session_refusal state_asked_at status subtotal tax_document_at term_months total unit_price',
  page_counts: 'day page views',
  password_resets: 'created_at expires_at person_id',
  payment_events:
    'about event_key happened_at kind note order_id outcome processed_at provider_payment_id received_at state',
  payments: 'amount_paise failure order_id outcome paid_at provider_payment_id returned_paise seen_at',
  users:
    'accountant away_until confirmed_at created_at disabled_at email_verified_at erased_at id language password_by_link password_contested phone_verified_at role sessions_ended_at totp_enabled_at totp_last_step',
  phone_logins: 'token_hash used_at',
  plans:
    'category description description_key feature_keys features name on_sale position price slug tagline tagline_key term_months',
  recovery_codes: 'person_id used_at',
  refund_tasks: 'amount_paise created_at done_at done_by order_id provider_payment_id reason',
  disputes: 'amount_paise changed_at event id kind opened_at order_id provider_payment_id respond_by status',
  refund_requests:
    'amount_paise approved_at approved_by by_customer failure id order_id provider_payment_id reason requested_at requested_by sent_at share_paise speed state unit',
  refunds:
    'amount_paise automatic changed_at merchant_refund_id order_id processed_speed provider_payment_id provider_refund_id seen_at state',
  rate_limits: 'expire points',
  saved_views: 'created_at id user_id',
  sessions: 'created_at expires_at last_used_at login_method person_id',
  settlements: 'amount_paise charge_paise charge_tax_paise seen_at settled_on settlement_id utr',
  settlement_lines:
    'amount_paise dispute_id event_at event_id event_type fee_paise fee_tax_paise order_id provider_payment_id provider_refund_id seen_at settled_on settled_paise settlement_id utr',
  subscriptions: 'amount cancelled_at end_date order_id person_id plan_name plan_slug start_date term_months',
  task_digests: 'day person_id',
  tasks:
    'assignee_id case_id case_step changed_by created_at customer_id deleted_at done_at due_at id order_id purged_at status template_step updated_at version',
  closed_months: 'closed_at closed_by month',
  tax_document_series: 'fiscal_year last_number series',
  tax_documents:
    'cgst_paise fiscal_year id igst_paise issued_at issued_on kind language lines number order_id pdf_differed_at pdf_sha256 place_of_supply provider_refund_id reason refers_to revision seller sequence series sgst_paise stored_at taxable_paise total_paise utgst_paise verify_base verify_token voided_at without_tax',
  'pgboss.job':
    'id name priority state retry_limit retry_count retry_delay retry_backoff retry_delay_max expire_seconds deletion_seconds singleton_key singleton_on group_id group_tier start_after created_on started_on completed_on keep_until dead_letter policy heartbeat_on heartbeat_seconds blocked blocking pending_dependencies source_name source_id source_created_on source_retry_count source_root_id',
  'pgboss.bam': '*',
  'pgboss.job_dependency': '*',
  'pgboss.queue': '*',
  'pgboss.queue_stats': '*',
  'pgboss.schedule': '*',
  'pgboss.subscription': '*',
  'pgboss.version': '*',
  'pgboss.warning': '*',
  demo_database: 'made_at only_row removed_at',
  demo_users: 'seeded_at user_id',
};
