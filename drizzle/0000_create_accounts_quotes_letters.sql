CREATE TABLE `audit_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`event` text NOT NULL,
	`actor` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`previous` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_of` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_of` ON `sign_in_attempts` (`bucket`,`at`);--> statement-breakpoint
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
CREATE TABLE `letters` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`letter_sealed` text NOT NULL,
	`envelope_sealed` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`leased_until` text,
	`unknown_since` text,
	`provider_id` text,
	`reason` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "letters_state" CHECK("letters"."state" in ('pending', 'sent', 'dead', 'ambiguous', 'discarded'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `letters_key` ON `letters` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `letters_about` ON `letters` (`subject_id`);--> statement-breakpoint
CREATE TABLE `quote_decisions` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`decision` text NOT NULL,
	`plan` text,
	`authorization_confirmed` integer NOT NULL,
	`snapshot` text NOT NULL,
	`snapshot_sha256` text NOT NULL,
	`decided_at` text NOT NULL,
	`decided_at_nz` text NOT NULL,
	`address` text NOT NULL,
	`user_agent` text NOT NULL,
	`token_id` text NOT NULL,
	`build` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`idempotency_key` text,
	`response` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`token_id`) REFERENCES `quote_tokens`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_decisions_word" CHECK("quote_decisions"."decision" in ('accepted', 'rejected')),
	CONSTRAINT "quote_decisions_plan" CHECK(("quote_decisions"."plan" is not null) = ("quote_decisions"."decision" = 'accepted'))
) STRICT;
--> statement-breakpoint
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
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`client_name` text NOT NULL,
	`client_company` text NOT NULL,
	`client_email` text NOT NULL,
	`client_phone` text,
	`scope_summary` text NOT NULL,
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
	CONSTRAINT "quotes_status" CHECK("quotes"."status" in ('draft', 'sent', 'accepted', 'rejected', 'expired')),
	CONSTRAINT "quotes_plan" CHECK("quotes"."chosen_plan" in ('retainer', 'prepaid')),
	CONSTRAINT "quotes_plan_when_accepted" CHECK(("quotes"."chosen_plan" is not null) = ("quotes"."status" = 'accepted')),
	CONSTRAINT "quotes_shown_when_sent" CHECK(("quotes"."shown" is null) = ("quotes"."sent_at" is null)),
	CONSTRAINT "quotes_sent" CHECK("quotes"."status" in ('draft', 'expired') or "quotes"."sent_at" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quotes_newest` ON `quotes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_newest_kept` ON `quotes` (`created_at`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `quotes_open` ON `quotes` (`valid_until`) WHERE status = 'sent';--> statement-breakpoint
-- D5: once sent, a quote says what it said. The move draft -> sent itself writes shown, shown_sha256 and sent_at.
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft'
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;--> statement-breakpoint
-- The moves of SPEC §4 and no others.
CREATE TRIGGER `quotes_moves` BEFORE UPDATE OF `status` ON `quotes`
WHEN old.`status` <> new.`status` AND NOT (
  (old.`status` = 'draft' AND new.`status` IN ('sent', 'expired')) OR
  (old.`status` = 'sent' AND new.`status` IN ('accepted', 'rejected', 'expired')) OR
  (old.`status` = 'rejected' AND new.`status` = 'expired'))
BEGIN SELECT raise(ABORT, 'a quote cannot make this move'); END;--> statement-breakpoint
CREATE TRIGGER `quotes_plan_stands` BEFORE UPDATE OF `chosen_plan` ON `quotes`
WHEN old.`status` <> 'sent' AND old.`chosen_plan` IS NOT new.`chosen_plan`
BEGIN SELECT raise(ABORT, 'the chosen plan stands'); END;--> statement-breakpoint
CREATE TRIGGER `quotes_kept` BEFORE DELETE ON `quotes`
BEGIN SELECT raise(ABORT, 'quotes are hidden, never removed'); END;--> statement-breakpoint
CREATE TRIGGER `quote_tokens_fixed` BEFORE UPDATE OF `id`, `quote_id`, `token_sha256`, `token_sealed`, `created_at` ON `quote_tokens`
BEGIN SELECT raise(ABORT, 'a token can only be revoked'); END;--> statement-breakpoint
CREATE TRIGGER `quote_tokens_stay_revoked` BEFORE UPDATE OF `revoked_at` ON `quote_tokens`
WHEN old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a revoked token stays revoked'); END;--> statement-breakpoint
CREATE TRIGGER `quote_tokens_kept` BEFORE DELETE ON `quote_tokens`
BEGIN SELECT raise(ABORT, 'tokens are revoked, never removed'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_unchanged` BEFORE UPDATE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_kept` BEFORE DELETE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;--> statement-breakpoint
CREATE TRIGGER `audit_events_unchanged` BEFORE UPDATE ON `audit_events`
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `audit_events_kept` BEFORE DELETE ON `audit_events`
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
