CREATE TABLE `audit_heads` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`left_at` text NOT NULL
) STRICT;--> statement-breakpoint
CREATE TABLE `audit_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`key_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_key_one" CHECK("audit_key"."id" = 1)
) STRICT;--> statement-breakpoint
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
) STRICT;--> statement-breakpoint
CREATE INDEX `challenges_of` ON `challenges` (`user_id`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL,
	`last_seen_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `known_devices_of` ON `known_devices` (`user_id`);--> statement-breakpoint
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
) STRICT;--> statement-breakpoint
CREATE INDEX `passkeys_of` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_sha256` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE INDEX `recovery_codes_of` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;--> statement-breakpoint
CREATE TABLE `budget_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`budget` text NOT NULL,
	`network` text NOT NULL,
	`at` integer NOT NULL
) STRICT;--> statement-breakpoint
CREATE INDEX `budget_uses_of` ON `budget_uses` (`budget`,`at`,`network`);--> statement-breakpoint
CREATE TABLE `email_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`email_id` text NOT NULL,
	`type` text NOT NULL,
	`at` text NOT NULL,
	`received_at` text NOT NULL
) STRICT;--> statement-breakpoint
CREATE INDEX `email_reports_of` ON `email_reports` (`email_id`);--> statement-breakpoint
CREATE TABLE `suppressed_addresses` (
	`address_sha256` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	CONSTRAINT "suppressed_addresses_reason" CHECK("suppressed_addresses"."reason" in ('bounced', 'complained'))
) STRICT;--> statement-breakpoint
CREATE TABLE `page_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL
) STRICT;--> statement-breakpoint
ALTER TABLE `audit_events` ADD `mac` text;--> statement-breakpoint
CREATE INDEX `audit_events_subject` ON `audit_events` (`subject`,`seq`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `proved_at` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_id` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `quarantine_reason` text CHECK (`quarantine_reason` IN ('honeypot', 'flood'));--> statement-breakpoint
ALTER TABLE `leads` ADD `wider_network` text;--> statement-breakpoint
CREATE INDEX `leads_quarantined_from` ON `leads` (`wider_network`,`created_at`,`id`) WHERE quarantined = 1 and archived_at is null;--> statement-breakpoint
CREATE TRIGGER `leads_wider_network_forgotten` BEFORE UPDATE OF `wider_network` ON `leads`
WHEN new.`wider_network` IS NOT NULL
BEGIN SELECT raise(ABORT, 'where a lead came from is only forgotten'); END;--> statement-breakpoint
CREATE TRIGGER `leads_quarantine_reason_kept` BEFORE UPDATE OF `quarantine_reason` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;--> statement-breakpoint
ALTER TABLE `emails` ADD `class` text DEFAULT 'client' NOT NULL CHECK (`class` IN ('client', 'owner', 'stranger'));--> statement-breakpoint
ALTER TABLE `emails` ADD `delivery` text CHECK (`delivery` IN ('delayed', 'delivered', 'bounced', 'complained'));--> statement-breakpoint
ALTER TABLE `emails` ADD `delivery_at` text;--> statement-breakpoint
DROP INDEX `emails_due`;--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`class`,`due_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `emails_provider` ON `emails` (`provider_id`) WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX `emails_undelivered` ON `emails` (`subject_id`) WHERE delivery in ('bounced', 'complained');--> statement-breakpoint
-- An event that is older than the chain's key gets its mac once; nothing else of it ever changes.
DROP TRIGGER `audit_events_unchanged`;--> statement-breakpoint
CREATE TRIGGER `audit_events_unchanged` BEFORE UPDATE ON `audit_events`
WHEN old.`mac` IS NOT NULL OR new.`mac` IS NULL OR new.`seq` IS NOT old.`seq` OR new.`at` IS NOT old.`at` OR new.`event` IS NOT old.`event` OR new.`actor` IS NOT old.`actor` OR new.`subject` IS NOT old.`subject` OR new.`detail` IS NOT old.`detail` OR new.`previous` IS NOT old.`previous` OR new.`hash` IS NOT old.`hash`
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `audit_heads_unchanged` BEFORE UPDATE ON `audit_heads`
BEGIN SELECT raise(ABORT, 'a head that left stays'); END;--> statement-breakpoint
CREATE TRIGGER `audit_heads_kept` BEFORE DELETE ON `audit_heads`
BEGIN SELECT raise(ABORT, 'a head that left stays'); END;--> statement-breakpoint
-- H11: a person may ask to be erased. What nobody decided and nobody signed can then be redacted, to one fixed text and to
-- nothing else; a decision, a signature and what leads to them never (src/quotes/about.ts, src/nda/about.ts).
DROP TRIGGER `quotes_frozen`;--> statement-breakpoint
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `client_source`, `client_referrer`, `scope_summary`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft' AND NOT (
  old.`status` = 'expired' AND new.`status` = 'expired' AND new.`deleted_at` IS NOT NULL AND
  new.`client_name` = '(erased)' AND new.`client_company` = '(erased)' AND new.`client_email` = '(erased)' AND new.`scope_summary` = '(erased)' AND
  new.`client_phone` IS NULL AND new.`client_source` IS NULL AND new.`client_referrer` IS NULL AND new.`notes_internal` IS NULL AND
  new.`shown_sha256` IS NULL AND coalesce(new.`shown`, '{}') = '{}' AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND
  new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND
  new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND
  new.`sent_at` IS old.`sent_at` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at` AND
  NOT EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`id`) AND
  NOT EXISTS (SELECT 1 FROM `nda_invitations` `i` JOIN `nda_signatures` `s` ON `s`.`invitation_id` = `i`.`id` WHERE `i`.`quote_id` = old.`id`))
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;--> statement-breakpoint
DROP TRIGGER `quote_documents_kept`;--> statement-breakpoint
CREATE TRIGGER `quote_documents_kept` BEFORE DELETE ON `quote_documents`
WHEN NOT EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)' AND `status` = 'expired')
  OR EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`quote_id`)
BEGIN SELECT raise(ABORT, 'a document stands'); END;--> statement-breakpoint
-- An invitation leads to a signature by at most 3 hand-overs (src/nda/rules.ts).
DROP TRIGGER `nda_invitations_fixed`;--> statement-breakpoint
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
BEGIN SELECT raise(ABORT, 'an invitation can only be revoked'); END;--> statement-breakpoint
-- What strangers cause leaves last (src/mail/table.ts).
UPDATE `emails` SET `class` = 'stranger' WHERE `kind` IN ('confirm_email', 'account_exists', 'assessment_confirmed');--> statement-breakpoint
UPDATE `emails` SET `class` = 'owner' WHERE `kind` IN ('admin_signed_in', 'audit_head', 'assessment_received', 'many_assessments', 'nda_handed_over_owner', 'nda_signed_owner', 'quote_accepted_owner', 'quote_declined_owner', 'quote_expired_owner');--> statement-breakpoint
CREATE TRIGGER `audit_heads_hash_updated` AFTER UPDATE ON `audit_heads`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'audit_heads' AND `row_key` = cast(old.`seq` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `audit_heads_hash_deleted` AFTER DELETE ON `audit_heads`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'audit_heads' AND `row_key` = cast(old.`seq` AS text); END;--> statement-breakpoint
CREATE TRIGGER `audit_key_hash_updated` AFTER UPDATE ON `audit_key`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'audit_key' AND `row_key` = cast(old.`id` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `audit_key_hash_deleted` AFTER DELETE ON `audit_key`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'audit_key' AND `row_key` = cast(old.`id` AS text); END;--> statement-breakpoint
CREATE TRIGGER `email_reports_hash_updated` AFTER UPDATE ON `email_reports`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'email_reports' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `email_reports_hash_deleted` AFTER DELETE ON `email_reports`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'email_reports' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `known_devices_hash_updated` AFTER UPDATE ON `known_devices`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'known_devices' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `known_devices_hash_deleted` AFTER DELETE ON `known_devices`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'known_devices' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `passkeys_hash_updated` AFTER UPDATE ON `passkeys`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'passkeys' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `passkeys_hash_deleted` AFTER DELETE ON `passkeys`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'passkeys' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `recovery_codes_hash_updated` AFTER UPDATE ON `recovery_codes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'recovery_codes' AND `row_key` = old.`code_sha256` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `recovery_codes_hash_deleted` AFTER DELETE ON `recovery_codes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'recovery_codes' AND `row_key` = old.`code_sha256`; END;--> statement-breakpoint
CREATE TRIGGER `suppressed_addresses_hash_updated` AFTER UPDATE ON `suppressed_addresses`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'suppressed_addresses' AND `row_key` = old.`address_sha256` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `suppressed_addresses_hash_deleted` AFTER DELETE ON `suppressed_addresses`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'suppressed_addresses' AND `row_key` = old.`address_sha256`; END;--> statement-breakpoint
CREATE TRIGGER `totp_secrets_hash_updated` AFTER UPDATE ON `totp_secrets`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'totp_secrets' AND `row_key` = old.`user_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `totp_secrets_hash_deleted` AFTER DELETE ON `totp_secrets`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'totp_secrets' AND `row_key` = old.`user_id`; END;
