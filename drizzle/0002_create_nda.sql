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
	`letter_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`acknowledged_at` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nda_invitations_verifier_of" CHECK("nda_invitations"."verifier" = upper(substr("nda_invitations"."id", -8)))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_sha256` ON `nda_invitations` (`token_sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `nda_invitations_live` ON `nda_invitations` (`quote_id`) WHERE revoked_at is null;--> statement-breakpoint
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
CREATE TABLE `nda_views` (
	`id` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `nda_invitations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `nda_views_of` ON `nda_views` (`invitation_id`,`at`);--> statement-breakpoint
-- C2: an invitation says what it said; it can be revoked once, and acknowledged once.
CREATE TRIGGER `nda_invitations_fixed` BEFORE UPDATE OF `id`, `verifier`, `quote_id`, `token_sha256`, `token_sealed`, `company`, `contactName`, `title`, `email`, `letter_id`, `created_at`, `expires_at` ON `nda_invitations`
BEGIN SELECT raise(ABORT, 'an invitation can only be revoked'); END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_stay_revoked` BEFORE UPDATE OF `revoked_at` ON `nda_invitations`
WHEN old.`revoked_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a revoked invitation stays revoked'); END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_signed_stand` BEFORE UPDATE OF `revoked_at` ON `nda_invitations`
WHEN EXISTS (SELECT 1 FROM `nda_signatures` WHERE `invitation_id` = old.`id`)
BEGIN SELECT raise(ABORT, 'a signed invitation stands'); END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_acknowledged_once` BEFORE UPDATE OF `acknowledged_at` ON `nda_invitations`
WHEN old.`acknowledged_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'an invitation is acknowledged once'); END;--> statement-breakpoint
CREATE TRIGGER `nda_invitations_kept` BEFORE DELETE ON `nda_invitations`
BEGIN SELECT raise(ABORT, 'invitations are revoked, never removed'); END;--> statement-breakpoint
CREATE TRIGGER `nda_views_unchanged` BEFORE UPDATE ON `nda_views`
BEGIN SELECT raise(ABORT, 'a visit stands'); END;--> statement-breakpoint
CREATE TRIGGER `nda_views_kept` BEFORE DELETE ON `nda_views`
BEGIN SELECT raise(ABORT, 'a visit stands'); END;--> statement-breakpoint
-- E1: the signature, its evidence and the executed PDF are only ever added.
CREATE TRIGGER `nda_signatures_of_live` BEFORE INSERT ON `nda_signatures`
WHEN EXISTS (SELECT 1 FROM `nda_invitations` WHERE `id` = new.`invitation_id` AND `revoked_at` IS NOT NULL)
BEGIN SELECT raise(ABORT, 'a revoked invitation cannot be signed'); END;--> statement-breakpoint
CREATE TRIGGER `nda_signatures_unchanged` BEFORE UPDATE ON `nda_signatures`
BEGIN SELECT raise(ABORT, 'a signature stands'); END;--> statement-breakpoint
CREATE TRIGGER `nda_signatures_kept` BEFORE DELETE ON `nda_signatures`
BEGIN SELECT raise(ABORT, 'a signature stands'); END;--> statement-breakpoint
CREATE TRIGGER `nda_documents_unchanged` BEFORE UPDATE ON `nda_documents`
BEGIN SELECT raise(ABORT, 'an executed document stands'); END;--> statement-breakpoint
CREATE TRIGGER `nda_documents_kept` BEFORE DELETE ON `nda_documents`
BEGIN SELECT raise(ABORT, 'an executed document stands'); END;
