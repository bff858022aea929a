CREATE TABLE `events` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`source` text,
	`at` text NOT NULL,
	CONSTRAINT "events_name" CHECK("events"."name" in ('needs_form_view', 'needs_form_submit')),
	CONSTRAINT "events_company" CHECK("events"."company" is null or "events"."name" = 'needs_form_submit')
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_at` ON `events` (`at`,`name`);--> statement-breakpoint
CREATE INDEX `events_company_of` ON `events` (`company`) WHERE company is not null;--> statement-breakpoint
CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`event` text NOT NULL,
	`actor` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL,
	`mac` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_events_at` ON `audit_events` (`at`);--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject`,`seq`);--> statement-breakpoint
CREATE TABLE `audit_heads` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`left_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`key_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_key_one" CHECK("audit_key"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `challenges` (
	`token_sha256` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`challenge` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "challenges_purpose" CHECK("challenges"."purpose" in ('second_step', 'new_passkey'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `challenges_of` ON `challenges` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_devices_of` ON `known_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`token_sha256` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`password_hash` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_tokens_purpose" CHECK("one_time_tokens"."purpose" in ('confirm', 'reset', 'setup')),
	CONSTRAINT "one_time_tokens_user" CHECK(("one_time_tokens"."user_id" is null) = ("one_time_tokens"."purpose" = 'setup'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_tokens_of` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `passkeys_of` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_sha256` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_of` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	`proved_at` text,
	`address` text,
	`user_agent` text,
	`device_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_of` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role" CHECK("user_roles"."role" = 'admin')
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`confirmed_at` text,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`client_name` text NOT NULL,
	`client_company` text NOT NULL,
	`client_email` text NOT NULL,
	`client_phone` text,
	`created_at` text NOT NULL,
	CONSTRAINT "clients_lengths" CHECK(length("clients"."client_name") between 1 and 100 and length("clients"."client_company") between 1 and 200 and length("clients"."client_email") between 3 and 255 and length(coalesce("clients"."client_phone", '')) <= 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_email` ON `clients` (lower(client_email));--> statement-breakpoint
CREATE INDEX `clients_newest` ON `clients` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `decline_reasons` (
	`quote_id` text NOT NULL,
	`nth` integer NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`at` text NOT NULL,
	PRIMARY KEY(`quote_id`, `nth`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "decline_reasons_word" CHECK("decline_reasons"."reason" in ('price', 'timing', 'scope', 'competitor', 'other'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `quote_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`token_id` text,
	`user_id` text,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_messages_kind" CHECK("quote_messages"."kind" in ('question', 'change', 'new_quote', 'answer')),
	CONSTRAINT "quote_messages_author" CHECK(("quote_messages"."kind" = 'answer') = ("quote_messages"."user_id" is not null) and ("quote_messages"."kind" = 'answer') = ("quote_messages"."token_id" is null)),
	CONSTRAINT "quote_messages_length" CHECK(length("quote_messages"."text") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_messages_of` ON `quote_messages` (`quote_id`,`at`);--> statement-breakpoint
CREATE TABLE `start_details` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quote_id` text NOT NULL,
	`legal_name` text,
	`nzbn` text,
	`purchase_order` text,
	`billing_email` text,
	`start_date` text,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `start_details_of` ON `start_details` (`quote_id`,`id`);--> statement-breakpoint
CREATE TABLE `email_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`email_id` text NOT NULL,
	`type` text NOT NULL,
	`at` text NOT NULL,
	`received_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `email_reports_of` ON `email_reports` (`email_id`);--> statement-breakpoint
CREATE TABLE `suppressed_addresses` (
	`address_sha256` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "suppressed_addresses_reason" CHECK("suppressed_addresses"."reason" in ('bounced', 'complained'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `follow_ups` (
	`quote_id` text NOT NULL,
	`nth` integer NOT NULL,
	`text` text NOT NULL,
	`sent_by` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`quote_id`, `nth`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "follow_ups_two" CHECK("follow_ups"."nth" in (1, 2))
) STRICT;
--> statement-breakpoint
CREATE TABLE `reminder_stops` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `secret_key_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`proof` text NOT NULL,
	`set_at` text NOT NULL,
	CONSTRAINT "secret_key_check_one" CHECK("secret_key_check"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lead_quotes` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `lead_quotes_of` ON `lead_quotes` (`lead_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`company` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`supportTypes` text NOT NULL,
	`otherSupportType` text,
	`timeCommitment` text NOT NULL,
	`duration` text NOT NULL,
	`additionalNotes` text,
	`correction` text,
	`corrected_at` text,
	`nonce` text NOT NULL,
	`content_sha256` text NOT NULL,
	`wider_network` text,
	`quarantined` integer NOT NULL,
	`quarantine_reason` text,
	`source` text,
	`due_day` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`answered_at` text,
	`archived_at` text,
	`state` text GENERATED ALWAYS AS (case when archived_at is not null then 'archived' when quarantined then 'quarantined' when answered_at is null then 'new' else 'answered' end) VIRTUAL NOT NULL,
	CONSTRAINT "leads_support" CHECK(json_valid("leads"."supportTypes") and json_array_length("leads"."supportTypes") > 0),
	CONSTRAINT "leads_quarantined" CHECK("leads"."quarantined" in (0, 1)),
	CONSTRAINT "leads_correction" CHECK(length("leads"."correction") between 1 and 2000),
	CONSTRAINT "leads_quarantine_reason" CHECK("leads"."quarantine_reason" in ('honeypot', 'flood')),
	CONSTRAINT "leads_lengths" CHECK(length("leads"."company") between 1 and 200 and length("leads"."name") between 1 and 100 and length("leads"."email") between 3 and 255 and length(coalesce("leads"."phone", '')) <= 50 and length(coalesce("leads"."otherSupportType", '')) <= 200 and length(coalesce("leads"."additionalNotes", '')) <= 2000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_nonce` ON `leads` (`nonce`);--> statement-breakpoint
CREATE INDEX `leads_of_state` ON `leads` (`state`,`created_at`,`id`,`due_day`);--> statement-breakpoint
CREATE INDEX `leads_current` ON `leads` (`created_at`,`id`) WHERE archived_at is null and quarantined = 0;--> statement-breakpoint
CREATE INDEX `leads_received` ON `leads` (`created_at`);--> statement-breakpoint
CREATE INDEX `leads_quarantined_from` ON `leads` (`wider_network`,`created_at`,`id`) WHERE quarantined = 1 and archived_at is null;--> statement-breakpoint
CREATE INDEX `leads_confirmed` ON `leads` (lower(email),`confirmed_at`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`email_sealed` text NOT NULL,
	`envelope_sealed` text,
	`class` text DEFAULT 'client' NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`leased_until` text,
	`unknown_since` text,
	`provider_id` text,
	`reason` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	`delivery` text,
	`delivery_at` text,
	CONSTRAINT "emails_class" CHECK("emails"."class" in ('client', 'owner', 'stranger')),
	CONSTRAINT "emails_delivery" CHECK("emails"."delivery" in ('delayed', 'delivered', 'bounced', 'complained')),
	CONSTRAINT "emails_state" CHECK("emails"."state" in ('pending', 'sent', 'dead', 'ambiguous', 'discarded'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `emails_key` ON `emails` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`class`,`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `emails_about` ON `emails` (`subject_id`);--> statement-breakpoint
CREATE INDEX `emails_to_redact` ON `emails` (`created_at`) WHERE state in ('sent', 'discarded') and email_sealed <> '';--> statement-breakpoint
CREATE INDEX `emails_stuck` ON `emails` (`state`) WHERE state in ('dead', 'ambiguous');--> statement-breakpoint
CREATE INDEX `emails_provider` ON `emails` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `emails_undelivered` ON `emails` (`subject_id`) WHERE delivery in ('bounced', 'complained');--> statement-breakpoint
CREATE TABLE `limit_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `limit_hits_of` ON `limit_hits` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `limit_hits_until` ON `limit_hits` (`until`);--> statement-breakpoint
CREATE TABLE `nda_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`code_mac` text NOT NULL,
	`email_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`ended_at` text,
	FOREIGN KEY (`invitation_id`) REFERENCES `nda_invitations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nda_codes_tries" CHECK("nda_codes"."tries" between 0 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `nda_codes_live` ON `nda_codes` (`invitation_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `nda_codes_of` ON `nda_codes` (`invitation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `nda_codes_oldest` ON `nda_codes` (`created_at`);--> statement-breakpoint
CREATE TABLE `nda_documents` (
	`invitation_id` text PRIMARY KEY NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `nda_signatures`(`invitation_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nda_documents_hash" CHECK(length("nda_documents"."sha256") = 64 and length("nda_documents"."bytes") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `nda_documents_sha256` ON `nda_documents` (`sha256`);--> statement-breakpoint
CREATE INDEX `nda_documents_seq` ON `nda_documents` (`audit_seq`);--> statement-breakpoint
CREATE TABLE `nda_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`verifier` text NOT NULL,
	`quote_id` text NOT NULL,
	`token_sha256` text NOT NULL,
	`token_sealed` text NOT NULL,
	`company` text NOT NULL,
	`contactName` text NOT NULL,
	`title` text NOT NULL,
	`email` text NOT NULL,
	`email_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`acknowledged_at` text,
	`provider` text,
	`handed_over_at` text,
	`handed_from` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`handed_from`) REFERENCES `nda_invitations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nda_invitations_verifier_of" CHECK("nda_invitations"."verifier" = upper(substr("nda_invitations"."id", -8)))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_sha256` ON `nda_invitations` (`token_sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_live` ON `nda_invitations` (`quote_id`) WHERE revoked_at is null and handed_over_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_verifier` ON `nda_invitations` (`verifier`);--> statement-breakpoint
CREATE INDEX `nda_invitations_of` ON `nda_invitations` (`quote_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `nda_signatures` (
	`invitation_id` text PRIMARY KEY NOT NULL,
	`companyName` text NOT NULL,
	`contactName` text NOT NULL,
	`title` text NOT NULL,
	`date` text NOT NULL,
	`signature` text NOT NULL,
	`consent` text NOT NULL,
	`text_version` text NOT NULL,
	`text_sha256` text NOT NULL,
	`execution` text NOT NULL,
	`signed_at` text NOT NULL,
	`signed_at_nz` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`build` text NOT NULL,
	`evidence` text NOT NULL,
	`evidence_sha256` text NOT NULL,
	`audit_seq` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `nda_invitations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nda_signatures_lengths" CHECK(length("nda_signatures"."companyName") between 1 and 200 and length("nda_signatures"."contactName") between 1 and 100 and length("nda_signatures"."title") between 1 and 100 and length("nda_signatures"."date") between 1 and 50 and length("nda_signatures"."signature") between 1 and 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `nda_signatures_seq` ON `nda_signatures` (`audit_seq`);--> statement-breakpoint
CREATE TABLE `nda_views` (
	`id` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `nda_invitations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `nda_views_of` ON `nda_views` (`invitation_id`,`at`);--> statement-breakpoint
CREATE TABLE `quote_decision_undos` (
	`quote_id` text NOT NULL,
	`nth` integer NOT NULL,
	`reason` text NOT NULL,
	`undone_by` text NOT NULL,
	`at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	PRIMARY KEY(`quote_id`, `nth`),
	FOREIGN KEY (`quote_id`,`nth`) REFERENCES `quote_decisions`(`quote_id`,`nth`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `quote_decisions` (
	`quote_id` text NOT NULL,
	`nth` integer DEFAULT 1 NOT NULL,
	`decision` text NOT NULL,
	`plan` text,
	`authorization_confirmed` integer NOT NULL,
	`accepted_by_name` text,
	`accepted_by_title` text,
	`snapshot` text NOT NULL,
	`snapshot_sha256` text NOT NULL,
	`decided_at` text NOT NULL,
	`decided_at_nz` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`token_id` text,
	`recorded_by` text,
	`told_by` text,
	`build` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`idempotency_key` text,
	`response` text NOT NULL,
	PRIMARY KEY(`quote_id`, `nth`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`token_id`) REFERENCES `quote_tokens`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_decisions_source" CHECK(("quote_decisions"."token_id" is null) = ("quote_decisions"."recorded_by" is not null) and ("quote_decisions"."recorded_by" is null) = ("quote_decisions"."told_by" is null)),
	CONSTRAINT "quote_decisions_word" CHECK("quote_decisions"."decision" in ('accepted', 'rejected')),
	CONSTRAINT "quote_decisions_plan" CHECK(("quote_decisions"."plan" is not null) = ("quote_decisions"."decision" = 'accepted'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_decisions_seq` ON `quote_decisions` (`audit_seq`);--> statement-breakpoint
CREATE TABLE `quote_documents` (
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`nth` integer DEFAULT 1 NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`quote_id`, `kind`, `nth`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_documents_kind" CHECK("quote_documents"."kind" in ('quote', 'record')),
	CONSTRAINT "quote_documents_hash" CHECK(length("quote_documents"."sha256") = 64 and length("quote_documents"."bytes") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_documents_sha256` ON `quote_documents` (`sha256`);--> statement-breakpoint
CREATE INDEX `quote_documents_seq` ON `quote_documents` (`audit_seq`);--> statement-breakpoint
CREATE TABLE `quote_schedules` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`send_at` text NOT NULL,
	`scheduled_by` text NOT NULL,
	`failed` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_schedules_due` ON `quote_schedules` (`send_at`) WHERE failed is null;--> statement-breakpoint
CREATE TABLE `quote_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`token_sha256` text NOT NULL,
	`token_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_tokens_sha256` ON `quote_tokens` (`token_sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `quote_tokens_live` ON `quote_tokens` (`quote_id`) WHERE revoked_at is null;--> statement-breakpoint
CREATE TABLE `quote_views` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_views_of` ON `quote_views` (`quote_id`,`at`);--> statement-breakpoint
CREATE TABLE `quote_withdrawals` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`client_name` text NOT NULL,
	`client_company` text NOT NULL,
	`client_email` text NOT NULL,
	`client_phone` text,
	`client_source` text,
	`client_referrer` text,
	`scope_summary` text NOT NULL,
	`cover_note` text,
	`retainer_rate` integer,
	`retainer_days_per_month` integer,
	`extra_half_day_rate` integer,
	`prepaid_day_rate` integer,
	`mileage_rate_per_km` integer,
	`mileage_threshold_km` integer DEFAULT 50 NOT NULL,
	`min_term_months` integer,
	`start_date` text,
	`valid_until` text NOT NULL,
	`notes_internal` text,
	`status` text DEFAULT 'draft' NOT NULL,
	`chosen_plan` text,
	`version` integer DEFAULT 1 NOT NULL,
	`shown` text,
	`shown_sha256` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	`deleted_at` text,
	`extended_until` text,
	CONSTRAINT "quotes_status" CHECK("quotes"."status" in ('draft', 'sent', 'accepted', 'rejected', 'expired')),
	CONSTRAINT "quotes_plan" CHECK("quotes"."chosen_plan" in ('retainer', 'prepaid')),
	CONSTRAINT "quotes_plan_when_accepted" CHECK(("quotes"."chosen_plan" is not null) = ("quotes"."status" = 'accepted')),
	CONSTRAINT "quotes_shown_when_sent" CHECK(("quotes"."shown" is null) = ("quotes"."sent_at" is null)),
	CONSTRAINT "quotes_sent" CHECK("quotes"."status" in ('draft', 'expired') or "quotes"."sent_at" is not null),
	CONSTRAINT "quotes_client_source" CHECK("quotes"."client_source" in ('form', 'contact', 'referral', 'public')),
	CONSTRAINT "quotes_client_referrer" CHECK(length("quotes"."client_referrer") between 1 and 200)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quotes_newest` ON `quotes` (`created_at`,`id`,`status`,coalesce(extended_until, valid_until),`deleted_at`);--> statement-breakpoint
CREATE INDEX `quotes_by_email` ON `quotes` (lower(client_email));--> statement-breakpoint
CREATE INDEX `quotes_open` ON `quotes` (coalesce(extended_until, valid_until)) WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX `quotes_by_last_day` ON `quotes` (coalesce(extended_until, valid_until),`id`,`status`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `quotes_by_company` ON `quotes` (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(client_company, 'ā', 'a'), 'ē', 'e'), 'ī', 'i'), 'ō', 'o'), 'ū', 'u'), 'Ā', 'a'), 'Ē', 'e'), 'Ī', 'i'), 'Ō', 'o'), 'Ū', 'u')),`id`,`status`,coalesce(extended_until, valid_until),`deleted_at`);--> statement-breakpoint
CREATE TABLE `quote_revisions` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`replaces` text NOT NULL,
	`replaced_at` text,
	`replaced_from` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`replaces`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_revisions_replaced" CHECK(("quote_revisions"."replaced_at" is null) = ("quote_revisions"."replaced_from" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_revisions_of` ON `quote_revisions` (`replaces`) WHERE replaced_at is not null;--> statement-breakpoint
CREATE TABLE `operation_runs` (
	`kind` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`ok` integer NOT NULL,
	`succeeded_at` text,
	`detail` text NOT NULL,
	CONSTRAINT "operation_runs_ok" CHECK("operation_runs"."ok" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE TABLE `quote_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`draft` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "quote_templates_draft" CHECK(json_valid("quote_templates"."draft"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_templates_name` ON `quote_templates` (lower(name));--> statement-breakpoint
CREATE TABLE `digest_stops` (
	`recipient_sha256` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `digests` (
	`week` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `audit_events_kept` BEFORE DELETE ON `audit_events`
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_events_unchanged` BEFORE UPDATE ON `audit_events`
WHEN old.`mac` IS NOT NULL OR new.`mac` IS NULL OR new.`seq` IS NOT old.`seq` OR new.`at` IS NOT old.`at` OR new.`event` IS NOT old.`event` OR new.`actor` IS NOT old.`actor` OR new.`subject` IS NOT old.`subject` OR new.`detail` IS NOT old.`detail` OR new.`previous` IS NOT old.`previous` OR new.`hash` IS NOT old.`hash`
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_heads_unchanged` BEFORE UPDATE ON `audit_heads`
BEGIN SELECT raise(ABORT, 'a head that left stays'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_heads_kept` BEFORE DELETE ON `audit_heads`
BEGIN SELECT raise(ABORT, 'a head that left stays'); END;
--> statement-breakpoint
CREATE TRIGGER `decline_reasons_unchanged` BEFORE UPDATE ON `decline_reasons`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;
--> statement-breakpoint
CREATE TRIGGER `decline_reasons_kept` BEFORE DELETE ON `decline_reasons`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;
--> statement-breakpoint
CREATE TRIGGER `follow_ups_unchanged` BEFORE UPDATE ON `follow_ups`
WHEN NOT (new.`text` = '(erased)' AND new.`quote_id` IS old.`quote_id` AND new.`nth` IS old.`nth` AND new.`sent_by` IS old.`sent_by` AND new.`at` IS old.`at` AND EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)'))
BEGIN SELECT raise(ABORT, 'a follow-up stands'); END;
--> statement-breakpoint
CREATE TRIGGER `follow_ups_kept` BEFORE DELETE ON `follow_ups`
BEGIN SELECT raise(ABORT, 'a follow-up stands'); END;
--> statement-breakpoint
CREATE TRIGGER `lead_quotes_fixed` BEFORE UPDATE ON `lead_quotes`
BEGIN SELECT raise(ABORT, 'a quote stays with its lead'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_as_sent` BEFORE UPDATE OF `id`, `company`, `name`, `email`, `phone`, `supportTypes`, `otherSupportType`, `timeCommitment`, `duration`, `additionalNotes`, `nonce`, `content_sha256`, `created_at` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_not_spam` BEFORE UPDATE OF `quarantined` ON `leads`
WHEN new.`quarantined` > old.`quarantined`
BEGIN SELECT raise(ABORT, 'a lead only leaves quarantine'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_answered_once` BEFORE UPDATE OF `answered_at` ON `leads`
WHEN old.`answered_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a lead is answered once'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_wider_network_forgotten` BEFORE UPDATE OF `wider_network` ON `leads`
WHEN new.`wider_network` IS NOT NULL
BEGIN SELECT raise(ABORT, 'where a lead came from is only forgotten'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_quarantine_reason_kept` BEFORE UPDATE OF `quarantine_reason` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;
--> statement-breakpoint
CREATE TRIGGER `leads_source_fixed` BEFORE UPDATE OF `source` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_codes_fixed` BEFORE UPDATE ON `nda_codes`
WHEN NOT (new.`id` IS old.`id` AND new.`invitation_id` IS old.`invitation_id` AND new.`code_mac` IS old.`code_mac` AND new.`email_id` IS old.`email_id` AND new.`created_at` IS old.`created_at` AND new.`expires_at` IS old.`expires_at` AND new.`tries` >= old.`tries` AND old.`ended_at` IS NULL)
BEGIN SELECT raise(ABORT, 'a code only ends'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_documents_unchanged` BEFORE UPDATE ON `nda_documents`
BEGIN SELECT raise(ABORT, 'an executed document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_documents_kept` BEFORE DELETE ON `nda_documents`
BEGIN SELECT raise(ABORT, 'an executed document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_stay_revoked` BEFORE UPDATE OF `revoked_at` ON `nda_invitations`
WHEN old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a revoked invitation stays revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_acknowledged_once` BEFORE UPDATE OF `acknowledged_at` ON `nda_invitations`
WHEN old.`acknowledged_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'an invitation is acknowledged once'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_kept` BEFORE DELETE ON `nda_invitations`
BEGIN SELECT raise(ABORT, 'invitations are revoked, never removed'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_handed_once` BEFORE UPDATE OF `handed_over_at` ON `nda_invitations`
WHEN old.`handed_over_at` IS NOT NULL OR old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'an invitation is handed over once'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_signed_stand` BEFORE UPDATE OF `revoked_at`, `handed_over_at` ON `nda_invitations`
WHEN EXISTS (SELECT 1 FROM `nda_signatures` WHERE `invitation_id` = old.`id`)
BEGIN SELECT raise(ABORT, 'a signed invitation stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_invitations_fixed` BEFORE UPDATE OF `id`, `verifier`, `quote_id`, `token_sha256`, `token_sealed`, `company`, `contactName`, `title`, `email`, `email_id`, `created_at`, `expires_at`, `provider`, `handed_from` ON `nda_invitations`
WHEN NOT (
  old.`revoked_at` IS NOT NULL AND
  new.`company` = '(erased)' AND new.`contactName` = '(erased)' AND new.`title` = '' AND new.`email` = '(erased)' AND
  new.`id` IS old.`id` AND new.`verifier` IS old.`verifier` AND new.`quote_id` IS old.`quote_id` AND new.`token_sha256` IS old.`token_sha256` AND
  new.`token_sealed` IS old.`token_sealed` AND new.`email_id` IS old.`email_id` AND new.`created_at` IS old.`created_at` AND
  new.`expires_at` IS old.`expires_at` AND new.`provider` IS old.`provider` AND new.`handed_from` IS old.`handed_from` AND
  NOT EXISTS (
    SELECT 1 FROM `nda_invitations` `a`
    LEFT JOIN `nda_invitations` `b` ON `b`.`quote_id` = `a`.`quote_id` AND `b`.`handed_from` = `a`.`id`
    LEFT JOIN `nda_invitations` `c` ON `c`.`quote_id` = `a`.`quote_id` AND `c`.`handed_from` = `b`.`id`
    LEFT JOIN `nda_invitations` `d` ON `d`.`quote_id` = `a`.`quote_id` AND `d`.`handed_from` = `c`.`id`
    JOIN `nda_signatures` `s` ON `s`.`invitation_id` IN (`a`.`id`, `b`.`id`, `c`.`id`, `d`.`id`)
    WHERE `a`.`id` = old.`id`))
BEGIN SELECT raise(ABORT, 'an invitation can only be revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_signatures_unchanged` BEFORE UPDATE ON `nda_signatures`
BEGIN SELECT raise(ABORT, 'a signature stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_signatures_kept` BEFORE DELETE ON `nda_signatures`
BEGIN SELECT raise(ABORT, 'a signature stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_signatures_of_live` BEFORE INSERT ON `nda_signatures`
WHEN EXISTS (SELECT 1 FROM `nda_invitations` WHERE `id` = new.`invitation_id` AND (`revoked_at` IS NOT NULL OR `handed_over_at` IS NOT NULL))
BEGIN SELECT raise(ABORT, 'an invitation that was revoked or handed over cannot be signed'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_views_unchanged` BEFORE UPDATE ON `nda_views`
BEGIN SELECT raise(ABORT, 'a visit stands'); END;
--> statement-breakpoint
CREATE TRIGGER `nda_views_kept` BEFORE DELETE ON `nda_views`
BEGIN SELECT raise(ABORT, 'a visit stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_unchanged` BEFORE UPDATE ON `quote_decision_undos`
BEGIN SELECT raise(ABORT, 'an undoing stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_kept` BEFORE DELETE ON `quote_decision_undos`
BEGIN SELECT raise(ABORT, 'an undoing stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_decisions_one` BEFORE INSERT ON `quote_decisions`
WHEN EXISTS (SELECT 1 FROM `quote_decisions` `d` WHERE `d`.`quote_id` = new.`quote_id`
    AND NOT EXISTS (SELECT 1 FROM `quote_decision_undos` `u` WHERE `u`.`quote_id` = `d`.`quote_id` AND `u`.`nth` = `d`.`nth`))
  OR new.`nth` <> 1 + (SELECT count(*) FROM `quote_decisions` WHERE `quote_id` = new.`quote_id`)
BEGIN SELECT raise(ABORT, 'a decision counts already'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_decisions_unchanged` BEFORE UPDATE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_decisions_kept` BEFORE DELETE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_documents_unchanged` BEFORE UPDATE ON `quote_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_documents_kept` BEFORE DELETE ON `quote_documents`
WHEN NOT EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND (`status` = 'draft' OR `client_email` = '(erased)' AND `status` = 'expired'))
  OR EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`quote_id`)
BEGIN SELECT raise(ABORT, 'a document stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_messages_unchanged` BEFORE UPDATE ON `quote_messages`
WHEN NOT (new.`text` = '(erased)' AND new.`id` IS old.`id` AND new.`quote_id` IS old.`quote_id` AND new.`kind` IS old.`kind` AND new.`token_id` IS old.`token_id` AND new.`user_id` IS old.`user_id` AND new.`at` IS old.`at` AND EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)'))
BEGIN SELECT raise(ABORT, 'a message stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_messages_kept` BEFORE DELETE ON `quote_messages`
BEGIN SELECT raise(ABORT, 'a message stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_revisions_fixed` BEFORE UPDATE OF `quote_id`, `replaces` ON `quote_revisions`
BEGIN SELECT raise(ABORT, 'a revision stays one of its quote'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_revisions_kept` BEFORE DELETE ON `quote_revisions`
BEGIN SELECT raise(ABORT, 'a revision stays one of its quote'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_tokens_fixed` BEFORE UPDATE OF `id`, `quote_id`, `token_sha256`, `token_sealed`, `created_at` ON `quote_tokens`
BEGIN SELECT raise(ABORT, 'a token can only be revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_tokens_stay_revoked` BEFORE UPDATE OF `revoked_at` ON `quote_tokens`
WHEN old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a revoked token stays revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_tokens_kept` BEFORE DELETE ON `quote_tokens`
BEGIN SELECT raise(ABORT, 'tokens are revoked, never removed'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_unchanged` BEFORE UPDATE ON `quote_withdrawals`
BEGIN SELECT raise(ABORT, 'a withdrawal stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_kept` BEFORE DELETE ON `quote_withdrawals`
BEGIN SELECT raise(ABORT, 'a withdrawal stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quotes_kept` BEFORE DELETE ON `quotes`
BEGIN SELECT raise(ABORT, 'quotes are hidden, never removed'); END;
--> statement-breakpoint
CREATE TRIGGER `quotes_moves` BEFORE UPDATE OF `status` ON `quotes`
WHEN old.`status` <> new.`status` AND NOT (
  (old.`status` = 'draft' AND new.`status` IN ('sent', 'expired')) OR
  (old.`status` = 'sent' AND new.`status` IN ('accepted', 'rejected', 'expired')) OR
  (old.`status` = 'rejected' AND new.`status` = 'expired') OR
  (old.`status` = 'sent' AND new.`status` = 'draft' AND new.`shown` IS NULL AND new.`sent_at` IS NULL AND EXISTS (
    SELECT 1 FROM `emails` WHERE `subject_id` = old.`id` AND `kind` = 'quote_sent' AND `state` = 'pending' AND `attempts` = 0)) OR
  (old.`status` IN ('accepted', 'rejected') AND new.`status` = 'sent' AND EXISTS (
    SELECT 1 FROM `quote_decision_undos` WHERE `quote_id` = old.`id`
    AND `nth` = (SELECT max(`nth`) FROM `quote_decisions` WHERE `quote_id` = old.`id`))) OR
  (old.`status` = 'expired' AND new.`status` = 'sent' AND EXISTS (
    SELECT 1 FROM `quote_revisions` `r` JOIN `quotes` `n` ON `n`.`id` = `r`.`quote_id`
    WHERE `r`.`replaces` = old.`id` AND `r`.`replaced_from` = 'sent' AND `n`.`status` = 'draft')))
BEGIN SELECT raise(ABORT, 'a quote cannot make this move'); END;
--> statement-breakpoint
CREATE TRIGGER `quotes_plan_stands` BEFORE UPDATE OF `chosen_plan` ON `quotes`
WHEN old.`status` <> 'sent' AND old.`chosen_plan` IS NOT new.`chosen_plan`
  AND NOT (old.`status` = 'accepted' AND new.`status` = 'sent' AND new.`chosen_plan` IS NULL)
BEGIN SELECT raise(ABORT, 'the chosen plan stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quotes_extended` BEFORE UPDATE OF `extended_until` ON `quotes`
WHEN new.`extended_until` IS NOT old.`extended_until`
  AND NOT (old.`status` = 'sent' AND new.`status` = 'sent' AND coalesce(new.`extended_until`, '') > coalesce(old.`extended_until`, old.`valid_until`))
  AND NOT (new.`status` = 'draft' AND new.`extended_until` IS NULL)
BEGIN SELECT raise(ABORT, 'only a sent quote gets more time'); END;
--> statement-breakpoint
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `client_source`, `client_referrer`, `scope_summary`, `cover_note`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft' AND NOT (
  old.`status` = 'expired' AND new.`status` = 'expired' AND new.`deleted_at` IS NOT NULL AND
  new.`client_name` = '(erased)' AND new.`client_company` = '(erased)' AND new.`client_email` = '(erased)' AND new.`scope_summary` = '(erased)' AND
  new.`cover_note` IS NULL AND new.`client_phone` IS NULL AND new.`client_source` IS NULL AND new.`client_referrer` IS NULL AND new.`notes_internal` IS NULL AND
  new.`shown_sha256` IS NULL AND coalesce(new.`shown`, '{}') = '{}' AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at` AND new.`sent_at` IS old.`sent_at` AND
  NOT EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`id`) AND
  NOT EXISTS (SELECT 1 FROM `nda_invitations` `i` JOIN `nda_signatures` `s` ON `s`.`invitation_id` = `i`.`id` WHERE `i`.`quote_id` = old.`id`))
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'draft' AND
  new.`shown` IS NULL AND new.`shown_sha256` IS NULL AND new.`sent_at` IS NULL AND new.`client_email` IS old.`client_email` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`cover_note` IS old.`cover_note` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'sent' AND new.`client_email` <> old.`client_email` AND
  new.`shown` IS old.`shown` AND new.`shown_sha256` IS old.`shown_sha256` AND new.`sent_at` IS old.`sent_at` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`cover_note` IS old.`cover_note` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;
--> statement-breakpoint
CREATE TRIGGER `start_details_unchanged` BEFORE UPDATE ON `start_details`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;
--> statement-breakpoint
CREATE TRIGGER `start_details_kept` BEFORE DELETE ON `start_details`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;
--> statement-breakpoint
CREATE TABLE `search_rows` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `search_rows_of` ON `search_rows` (`id`);
--> statement-breakpoint
CREATE VIEW `searchable` AS
SELECT `seq`, `kind`, replace(replace(' ' || `names`, char(10), ' '), ' ', '  ') AS `names`, replace(replace(' ' || `more`, char(10), ' '), ' ', '  ') AS `more` FROM (
  SELECT `seq`, 'quo' AS `kind`, concat_ws(' ', `client_company`, `client_name`, `client_email`) AS `names`, concat_ws(' ', 'q-' || substr(`id`, 17), `client_phone`, replace(replace(`client_phone`, ' ', ''), '-', ''), `scope_summary`, `cover_note`, `notes_internal`) AS `more` FROM `search_rows` JOIN `quotes` USING (`id`)
  UNION ALL
  SELECT `seq`, 'lea', concat_ws(' ', `company`, `name`, `email`), concat_ws(' ', `phone`, replace(replace(`phone`, ' ', ''), '-', '')) FROM `search_rows` JOIN `leads` USING (`id`)
  UNION ALL
  SELECT `seq`, 'cli', concat_ws(' ', `client_company`, `client_name`, `client_email`), concat_ws(' ', `client_phone`, replace(replace(`client_phone`, ' ', ''), '-', '')) FROM `search_rows` JOIN `clients` USING (`id`)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search` USING fts5(`kind`, `names`, `more`, content = 'searchable', content_rowid = 'seq', tokenize = 'trigram remove_diacritics 1');
--> statement-breakpoint
INSERT INTO `search` (`search`, `rank`) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER `quotes_search_added` AFTER INSERT ON `quotes`
BEGIN
  INSERT INTO `search_rows` (`id`) VALUES (new.`id`);
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_search_changing` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `cover_note`, `notes_internal` ON `quotes`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_search_changed` AFTER UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `cover_note`, `notes_internal` ON `quotes`
BEGIN
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `leads_search_added` AFTER INSERT ON `leads`
BEGIN
  INSERT INTO `search_rows` (`id`) VALUES (new.`id`);
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `leads_search_deleted` BEFORE DELETE ON `leads`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = old.`id`);
  DELETE FROM `search_rows` WHERE `id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_added` AFTER INSERT ON `clients`
BEGIN
  INSERT INTO `search_rows` (`id`) VALUES (new.`id`);
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_changing` BEFORE UPDATE OF `id`, `client_name`, `client_company`, `client_email`, `client_phone` ON `clients`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_changed` AFTER UPDATE OF `id`, `client_name`, `client_company`, `client_email`, `client_phone` ON `clients`
BEGIN
  UPDATE `search_rows` SET `id` = new.`id` WHERE `id` = old.`id`;
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_search_deleted` BEFORE DELETE ON `clients`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = old.`id`);
  DELETE FROM `search_rows` WHERE `id` = old.`id`;
END;
