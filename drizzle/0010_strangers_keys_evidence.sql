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
CREATE INDEX `budget_uses_of` ON `budget_uses` (`budget`,`at`);--> statement-breakpoint
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
