CREATE TABLE `quote_documents` (
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`quote_id`, `kind`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_documents_kind" CHECK("quote_documents"."kind" in ('quote', 'record')),
	CONSTRAINT "quote_documents_hash" CHECK(length("quote_documents"."sha256") = 64 and length("quote_documents"."bytes") > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_documents_sha256` ON `quote_documents` (`sha256`);--> statement-breakpoint
DROP INDEX `nda_invitations_live`;--> statement-breakpoint
ALTER TABLE `nda_invitations` ADD `provider` text;--> statement-breakpoint
ALTER TABLE `nda_invitations` ADD `handed_over_at` text;--> statement-breakpoint
ALTER TABLE `nda_invitations` ADD `handed_from` text REFERENCES `nda_invitations`(`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_live` ON `nda_invitations` (`quote_id`) WHERE revoked_at is null and handed_over_at is null;--> statement-breakpoint
ALTER TABLE `quote_decisions` ADD `accepted_by_name` text CHECK (length(`accepted_by_name`) BETWEEN 1 AND 100);--> statement-breakpoint
ALTER TABLE `quote_decisions` ADD `accepted_by_title` text CHECK (length(`accepted_by_title`) BETWEEN 1 AND 100);--> statement-breakpoint
ALTER TABLE `quotes` ADD `client_source` text CHECK (`client_source` IN ('form', 'contact', 'referral', 'public'));--> statement-breakpoint
ALTER TABLE `quotes` ADD `client_referrer` text CHECK (length(`client_referrer`) BETWEEN 1 AND 200);--> statement-breakpoint
-- D5: the source of the client's details is frozen with the rest of a sent quote.
DROP TRIGGER `quotes_frozen`;--> statement-breakpoint
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `client_source`, `client_referrer`, `scope_summary`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft'
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;--> statement-breakpoint
-- E3: a document of a quote is only ever added.
CREATE TRIGGER `quote_documents_unchanged` BEFORE UPDATE ON `quote_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_kept` BEFORE DELETE ON `quote_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;--> statement-breakpoint
-- C2: an invitation says what it said. It can be revoked, handed over and acknowledged, once each, until it is signed.
DROP TRIGGER `nda_invitations_fixed`;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_fixed` BEFORE UPDATE OF `id`, `verifier`, `quote_id`, `token_sha256`, `token_sealed`, `company`, `contactName`, `title`, `email`, `email_id`, `created_at`, `expires_at`, `provider`, `handed_from` ON `nda_invitations`
BEGIN SELECT raise(ABORT, 'an invitation can only be revoked'); END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_handed_once` BEFORE UPDATE OF `handed_over_at` ON `nda_invitations`
WHEN old.`handed_over_at` IS NOT NULL OR old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'an invitation is handed over once'); END;--> statement-breakpoint
DROP TRIGGER `nda_invitations_signed_stand`;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_signed_stand` BEFORE UPDATE OF `revoked_at`, `handed_over_at` ON `nda_invitations`
WHEN EXISTS (SELECT 1 FROM `nda_signatures` WHERE `invitation_id` = old.`id`)
BEGIN SELECT raise(ABORT, 'a signed invitation stands'); END;--> statement-breakpoint
DROP TRIGGER `nda_signatures_of_live`;--> statement-breakpoint
CREATE TRIGGER `nda_signatures_of_live` BEFORE INSERT ON `nda_signatures`
WHEN EXISTS (SELECT 1 FROM `nda_invitations` WHERE `id` = new.`invitation_id` AND (`revoked_at` IS NOT NULL OR `handed_over_at` IS NOT NULL))
BEGIN SELECT raise(ABORT, 'an invitation that was revoked or handed over cannot be signed'); END;
