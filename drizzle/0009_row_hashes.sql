CREATE TABLE `row_hashes` (
	`table_name` text NOT NULL,
	`row_key` text NOT NULL,
	`sha256` blob NOT NULL,
	`found_at` text,
	PRIMARY KEY(`table_name`, `row_key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- What is changed through SQL is hashed anew; what is changed in the file keeps its old hash, and is named.
CREATE TRIGGER `emails_hash_updated` AFTER UPDATE ON `emails`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'emails' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `emails_hash_deleted` AFTER DELETE ON `emails`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'emails' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `events_hash_updated` AFTER UPDATE ON `events`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'events' AND `row_key` = cast(old.`id` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `events_hash_deleted` AFTER DELETE ON `events`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'events' AND `row_key` = cast(old.`id` AS text); END;--> statement-breakpoint
CREATE TRIGGER `lead_quotes_hash_updated` AFTER UPDATE ON `lead_quotes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'lead_quotes' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `lead_quotes_hash_deleted` AFTER DELETE ON `lead_quotes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'lead_quotes' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `leads_hash_updated` AFTER UPDATE ON `leads`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'leads' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `leads_hash_deleted` AFTER DELETE ON `leads`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'leads' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `nda_documents_hash_updated` AFTER UPDATE ON `nda_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_documents' AND `row_key` = old.`invitation_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `nda_documents_hash_deleted` AFTER DELETE ON `nda_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_documents' AND `row_key` = old.`invitation_id`; END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_hash_updated` AFTER UPDATE ON `nda_invitations`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_invitations' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_hash_deleted` AFTER DELETE ON `nda_invitations`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_invitations' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `nda_signatures_hash_updated` AFTER UPDATE ON `nda_signatures`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_signatures' AND `row_key` = old.`invitation_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `nda_signatures_hash_deleted` AFTER DELETE ON `nda_signatures`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_signatures' AND `row_key` = old.`invitation_id`; END;--> statement-breakpoint
CREATE TRIGGER `nda_views_hash_updated` AFTER UPDATE ON `nda_views`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_views' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `nda_views_hash_deleted` AFTER DELETE ON `nda_views`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_views' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_hash_updated` AFTER UPDATE ON `quote_decisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decisions' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_hash_deleted` AFTER DELETE ON `quote_decisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decisions' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_hash_updated` AFTER UPDATE ON `quote_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_documents' AND `row_key` = old.`quote_id` || ' ' || old.`kind` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_hash_deleted` AFTER DELETE ON `quote_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_documents' AND `row_key` = old.`quote_id` || ' ' || old.`kind`; END;--> statement-breakpoint
CREATE TRIGGER `quote_tokens_hash_updated` AFTER UPDATE ON `quote_tokens`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_tokens' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_tokens_hash_deleted` AFTER DELETE ON `quote_tokens`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_tokens' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_views_hash_updated` AFTER UPDATE ON `quote_views`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_views' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_views_hash_deleted` AFTER DELETE ON `quote_views`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_views' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `quotes_hash_updated` AFTER UPDATE ON `quotes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quotes' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quotes_hash_deleted` AFTER DELETE ON `quotes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quotes' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `secret_key_check_hash_updated` AFTER UPDATE ON `secret_key_check`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'secret_key_check' AND `row_key` = cast(old.`id` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `secret_key_check_hash_deleted` AFTER DELETE ON `secret_key_check`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'secret_key_check' AND `row_key` = cast(old.`id` AS text); END;--> statement-breakpoint
CREATE TRIGGER `user_roles_hash_updated` AFTER UPDATE ON `user_roles`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'user_roles' AND `row_key` = old.`user_id` || ' ' || old.`role` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `user_roles_hash_deleted` AFTER DELETE ON `user_roles`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'user_roles' AND `row_key` = old.`user_id` || ' ' || old.`role`; END;--> statement-breakpoint
CREATE TRIGGER `users_hash_updated` AFTER UPDATE ON `users`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'users' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `users_hash_deleted` AFTER DELETE ON `users`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'users' AND `row_key` = old.`id`; END;
