-- Brings a database of the sixteen migrations before 0000_create_schema.sql to that schema.
DROP TRIGGER IF EXISTS `audit_heads_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `audit_heads_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `audit_key_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `audit_key_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `client_search_rows_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `client_search_rows_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `clients_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `clients_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `decline_reasons_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `decline_reasons_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `digest_stops_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `digest_stops_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `digests_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `digests_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `email_reports_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `email_reports_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `emails_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `emails_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `events_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `events_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `follow_ups_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `follow_ups_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `known_devices_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `known_devices_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `lead_quotes_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `lead_quotes_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `lead_search_rows_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `lead_search_rows_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `leads_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `leads_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_codes_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_codes_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_documents_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_documents_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_invitations_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_invitations_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_signatures_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_signatures_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_views_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `nda_views_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `passkeys_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `passkeys_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_decision_undos_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_decision_undos_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_decisions_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_decisions_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_documents_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_documents_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_messages_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_messages_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_revisions_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_revisions_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_schedules_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_schedules_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_search_rows_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_search_rows_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_templates_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_templates_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_tokens_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_tokens_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_views_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_views_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_withdrawals_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quote_withdrawals_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quotes_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `quotes_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `recovery_codes_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `recovery_codes_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `reminder_stops_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `reminder_stops_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `secret_key_check_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `secret_key_check_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `start_details_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `start_details_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `suppressed_addresses_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `suppressed_addresses_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `totp_secrets_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `totp_secrets_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `user_roles_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `user_roles_hash_deleted`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `users_hash_updated`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `users_hash_deleted`;--> statement-breakpoint
DROP TABLE `row_hashes`;--> statement-breakpoint
UPDATE `operation_runs` SET `kind` = 'file_check' WHERE `kind` = 'row_hashes';--> statement-breakpoint
CREATE TABLE `limit_hits` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL,
	`until` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `limit_hits_of` ON `limit_hits` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `limit_hits_until` ON `limit_hits` (`until`);--> statement-breakpoint
insert into limit_hits (key, at, until) select bucket, at, at + 3600000 from sign_in_attempts order by id;--> statement-breakpoint
insert into limit_hits (key, at, until) select budget, at, at + 86400000 from budget_uses order by id;--> statement-breakpoint
insert into limit_hits (key, at, until) select budget || ' ' || network, at, at + 86400000 from budget_uses order by id;--> statement-breakpoint
insert into limit_hits (key, at, until) select 'codes ' || invitation_id, unixepoch(created_at) * 1000, unixepoch(created_at) * 1000 + 3600000 from nda_codes;--> statement-breakpoint
insert into limit_hits (key, at, until) select 'forms ' || network, unixepoch(created_at) * 1000, unixepoch(created_at) * 1000 + 3600000 from leads where network is not null;--> statement-breakpoint
drop trigger leads_network_forgotten;--> statement-breakpoint
drop index leads_of_network;--> statement-breakpoint
alter table leads drop column network;--> statement-breakpoint
drop table sign_in_attempts;--> statement-breakpoint
drop table budget_uses;
