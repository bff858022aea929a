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
CREATE TRIGGER `nda_codes_fixed` BEFORE UPDATE ON `nda_codes`
WHEN NOT (new.`id` IS old.`id` AND new.`invitation_id` IS old.`invitation_id` AND new.`code_mac` IS old.`code_mac` AND new.`email_id` IS old.`email_id` AND new.`created_at` IS old.`created_at` AND new.`expires_at` IS old.`expires_at` AND new.`tries` >= old.`tries` AND old.`ended_at` IS NULL)
BEGIN SELECT raise(ABORT, 'a code only ends'); END;--> statement-breakpoint
CREATE TRIGGER `nda_codes_hash_updated` AFTER UPDATE ON `nda_codes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_codes' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `nda_codes_hash_deleted` AFTER DELETE ON `nda_codes`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'nda_codes' AND `row_key` = old.`id`; END;
