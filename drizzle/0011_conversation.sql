DROP TRIGGER `quotes_moves`;--> statement-breakpoint
DROP TRIGGER `quotes_plan_stands`;--> statement-breakpoint
DROP TRIGGER `quotes_frozen`;--> statement-breakpoint
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
CREATE TABLE `quote_schedules` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`send_at` text NOT NULL,
	`scheduled_by` text NOT NULL,
	`failed` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_schedules_due` ON `quote_schedules` (`send_at`) WHERE failed is null;--> statement-breakpoint
CREATE TABLE `quote_search_rows` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quote_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `quote_search_rows_of` ON `quote_search_rows` (`quote_id`);--> statement-breakpoint
CREATE TABLE `quote_withdrawals` (
	`quote_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action
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
DROP INDEX `quotes_newest_kept`;--> statement-breakpoint
DROP INDEX `quotes_open`;--> statement-breakpoint
ALTER TABLE `quotes` ADD `extended_until` text;--> statement-breakpoint
CREATE INDEX `quotes_of_status` ON `quotes` (`status`,`created_at`,`id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `quotes_by_last_day` ON `quotes` (`status`,coalesce(extended_until, valid_until),`id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `quotes_by_company` ON `quotes` (`status`,lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(client_company, 'ā', 'a'), 'ē', 'e'), 'ī', 'i'), 'ō', 'o'), 'ū', 'u'), 'Ā', 'a'), 'Ē', 'e'), 'Ī', 'i'), 'Ō', 'o'), 'Ū', 'u')),`id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `quotes_open` ON `quotes` (coalesce(extended_until, valid_until)) WHERE status = 'sent';--> statement-breakpoint
CREATE TABLE `__new_quote_documents` (
	`quote_id` text NOT NULL,
	`kind` text NOT NULL,
	`nth` integer DEFAULT 1 NOT NULL,
	`sha256` text NOT NULL,
	`created_at` text NOT NULL,
	`audit_seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`quote_id`, `kind`, `nth`),
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_documents_kind" CHECK("__new_quote_documents"."kind" in ('quote', 'record')),
	CONSTRAINT "quote_documents_hash" CHECK(length("__new_quote_documents"."sha256") = 64 and length("__new_quote_documents"."bytes") > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_quote_documents`("quote_id", "kind", "nth", "sha256", "created_at", "audit_seq", "bytes") SELECT "quote_id", "kind", 1, "sha256", "created_at", "audit_seq", "bytes" FROM `quote_documents`;--> statement-breakpoint
DROP TABLE `quote_documents`;--> statement-breakpoint
ALTER TABLE `__new_quote_documents` RENAME TO `quote_documents`;--> statement-breakpoint
CREATE INDEX `quote_documents_sha256` ON `quote_documents` (`sha256`);--> statement-breakpoint
CREATE TABLE `__new_quote_decisions` (
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
	CONSTRAINT "quote_decisions_source" CHECK(("__new_quote_decisions"."token_id" is null) = ("__new_quote_decisions"."recorded_by" is not null) and ("__new_quote_decisions"."recorded_by" is null) = ("__new_quote_decisions"."told_by" is null)),
	CONSTRAINT "quote_decisions_word" CHECK("__new_quote_decisions"."decision" in ('accepted', 'rejected')),
	CONSTRAINT "quote_decisions_plan" CHECK(("__new_quote_decisions"."plan" is not null) = ("__new_quote_decisions"."decision" = 'accepted'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_quote_decisions`("quote_id", "nth", "decision", "plan", "authorization_confirmed", "accepted_by_name", "accepted_by_title", "snapshot", "snapshot_sha256", "decided_at", "decided_at_nz", "address", "user_agent", "token_id", "recorded_by", "told_by", "build", "audit_seq", "idempotency_key", "response") SELECT "quote_id", 1, "decision", "plan", "authorization_confirmed", "accepted_by_name", "accepted_by_title", "snapshot", "snapshot_sha256", "decided_at", "decided_at_nz", "address", "user_agent", "token_id", NULL, NULL, "build", "audit_seq", "idempotency_key", "response" FROM `quote_decisions`;--> statement-breakpoint
DROP TABLE `quote_decisions`;--> statement-breakpoint
ALTER TABLE `__new_quote_decisions` RENAME TO `quote_decisions`;--> statement-breakpoint
CREATE UNIQUE INDEX `quote_decisions_seq` ON `quote_decisions` (`audit_seq`);--> statement-breakpoint
ALTER TABLE `leads` ADD `source` text;--> statement-breakpoint
ALTER TABLE `events` ADD `source` text;--> statement-breakpoint
CREATE TRIGGER `leads_source_fixed` BEFORE UPDATE OF `source` ON `leads`
BEGIN SELECT raise(ABORT, 'a lead stays as it was sent'); END;--> statement-breakpoint
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
BEGIN SELECT raise(ABORT, 'a quote cannot make this move'); END;--> statement-breakpoint
CREATE TRIGGER `quotes_plan_stands` BEFORE UPDATE OF `chosen_plan` ON `quotes`
WHEN old.`status` <> 'sent' AND old.`chosen_plan` IS NOT new.`chosen_plan`
  AND NOT (old.`status` = 'accepted' AND new.`status` = 'sent' AND new.`chosen_plan` IS NULL)
BEGIN SELECT raise(ABORT, 'the chosen plan stands'); END;--> statement-breakpoint
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `client_source`, `client_referrer`, `scope_summary`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft' AND NOT (
  old.`status` = 'expired' AND new.`status` = 'expired' AND new.`deleted_at` IS NOT NULL AND
  new.`client_name` = '(erased)' AND new.`client_company` = '(erased)' AND new.`client_email` = '(erased)' AND new.`scope_summary` = '(erased)' AND
  new.`client_phone` IS NULL AND new.`client_source` IS NULL AND new.`client_referrer` IS NULL AND new.`notes_internal` IS NULL AND
  new.`shown_sha256` IS NULL AND coalesce(new.`shown`, '{}') = '{}' AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at` AND new.`sent_at` IS old.`sent_at` AND
  NOT EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`id`) AND
  NOT EXISTS (SELECT 1 FROM `nda_invitations` `i` JOIN `nda_signatures` `s` ON `s`.`invitation_id` = `i`.`id` WHERE `i`.`quote_id` = old.`id`))
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'draft' AND
  new.`shown` IS NULL AND new.`shown_sha256` IS NULL AND new.`sent_at` IS NULL AND new.`client_email` IS old.`client_email` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'sent' AND new.`client_email` <> old.`client_email` AND
  new.`shown` IS old.`shown` AND new.`shown_sha256` IS old.`shown_sha256` AND new.`sent_at` IS old.`sent_at` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;--> statement-breakpoint
CREATE TRIGGER `quotes_extended` BEFORE UPDATE OF `extended_until` ON `quotes`
WHEN new.`extended_until` IS NOT old.`extended_until`
  AND NOT (old.`status` = 'sent' AND new.`status` = 'sent' AND coalesce(new.`extended_until`, '') > coalesce(old.`extended_until`, old.`valid_until`))
  AND NOT (new.`status` = 'draft' AND new.`extended_until` IS NULL)
BEGIN SELECT raise(ABORT, 'only a sent quote gets more time'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_one` BEFORE INSERT ON `quote_decisions`
WHEN EXISTS (SELECT 1 FROM `quote_decisions` `d` WHERE `d`.`quote_id` = new.`quote_id`
    AND NOT EXISTS (SELECT 1 FROM `quote_decision_undos` `u` WHERE `u`.`quote_id` = `d`.`quote_id` AND `u`.`nth` = `d`.`nth`))
  OR new.`nth` <> 1 + (SELECT count(*) FROM `quote_decisions` WHERE `quote_id` = new.`quote_id`)
BEGIN SELECT raise(ABORT, 'a decision counts already'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_unchanged` BEFORE UPDATE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_kept` BEFORE DELETE ON `quote_decisions`
BEGIN SELECT raise(ABORT, 'a decision stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_unchanged` BEFORE UPDATE ON `quote_decision_undos`
BEGIN SELECT raise(ABORT, 'an undoing stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_kept` BEFORE DELETE ON `quote_decision_undos`
BEGIN SELECT raise(ABORT, 'an undoing stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_unchanged` BEFORE UPDATE ON `quote_withdrawals`
BEGIN SELECT raise(ABORT, 'a withdrawal stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_kept` BEFORE DELETE ON `quote_withdrawals`
BEGIN SELECT raise(ABORT, 'a withdrawal stands'); END;--> statement-breakpoint
CREATE TRIGGER `decline_reasons_unchanged` BEFORE UPDATE ON `decline_reasons`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;--> statement-breakpoint
CREATE TRIGGER `decline_reasons_kept` BEFORE DELETE ON `decline_reasons`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;--> statement-breakpoint
CREATE TRIGGER `start_details_unchanged` BEFORE UPDATE ON `start_details`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;--> statement-breakpoint
CREATE TRIGGER `start_details_kept` BEFORE DELETE ON `start_details`
BEGIN SELECT raise(ABORT, 'what a client told stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_unchanged` BEFORE UPDATE ON `quote_documents`
BEGIN SELECT raise(ABORT, 'a document stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_kept` BEFORE DELETE ON `quote_documents`
WHEN NOT EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND (`status` = 'draft' OR `client_email` = '(erased)' AND `status` = 'expired'))
  OR EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`quote_id`)
BEGIN SELECT raise(ABORT, 'a document stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_messages_unchanged` BEFORE UPDATE ON `quote_messages`
WHEN NOT (new.`text` = '(erased)' AND new.`id` IS old.`id` AND new.`quote_id` IS old.`quote_id` AND new.`kind` IS old.`kind` AND new.`token_id` IS old.`token_id` AND new.`user_id` IS old.`user_id` AND new.`at` IS old.`at` AND EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)'))
BEGIN SELECT raise(ABORT, 'a message stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_messages_kept` BEFORE DELETE ON `quote_messages`
BEGIN SELECT raise(ABORT, 'a message stands'); END;--> statement-breakpoint
CREATE TRIGGER `follow_ups_unchanged` BEFORE UPDATE ON `follow_ups`
WHEN NOT (new.`text` = '(erased)' AND new.`quote_id` IS old.`quote_id` AND new.`nth` IS old.`nth` AND new.`sent_by` IS old.`sent_by` AND new.`at` IS old.`at` AND EXISTS (SELECT 1 FROM `quotes` WHERE `id` = old.`quote_id` AND `client_email` = '(erased)'))
BEGIN SELECT raise(ABORT, 'a follow-up stands'); END;--> statement-breakpoint
CREATE TRIGGER `follow_ups_kept` BEFORE DELETE ON `follow_ups`
BEGIN SELECT raise(ABORT, 'a follow-up stands'); END;--> statement-breakpoint
CREATE TRIGGER `quote_revisions_fixed` BEFORE UPDATE OF `quote_id`, `replaces` ON `quote_revisions`
BEGIN SELECT raise(ABORT, 'a revision stays one of its quote'); END;--> statement-breakpoint
CREATE TRIGGER `quote_revisions_kept` BEFORE DELETE ON `quote_revisions`
BEGIN SELECT raise(ABORT, 'a revision stays one of its quote'); END;--> statement-breakpoint
CREATE VIRTUAL TABLE `quote_search` USING fts5(`words`, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `quote_search` (`quote_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `quote_search_rows` (`quote_id`) SELECT `id` FROM `quotes` ORDER BY `created_at`, `id`;--> statement-breakpoint
INSERT INTO `quote_search` (rowid, `words`) SELECT `r`.`seq`, replace('bbb', 'b', char(57344 + `r`.`seq` / 8192)) || ' q-' || substr(`q`.`id`, 17) || ' ' || replace(concat_ws(' ', `q`.`client_company`, `q`.`client_name`, `q`.`client_email`, `q`.`client_phone`, replace(replace(`q`.`client_phone`, ' ', ''), '-', ''), `q`.`scope_summary`, `q`.`notes_internal`), char(10), ' ') FROM `quotes` `q` JOIN `quote_search_rows` `r` ON `r`.`quote_id` = `q`.`id`;--> statement-breakpoint
CREATE TRIGGER `quotes_search_added` AFTER INSERT ON `quotes`
BEGIN
  INSERT INTO `quote_search_rows` (`quote_id`) VALUES (new.`id`);
  INSERT INTO `quote_search` (rowid, `words`) SELECT `seq`, replace('bbb', 'b', char(57344 + `seq` / 8192)) || ' q-' || substr(new.`id`, 17) || ' ' || replace(concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', ''), new.`scope_summary`, new.`notes_internal`), char(10), ' ') FROM `quote_search_rows` WHERE `quote_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `quotes_search_changed` AFTER UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `notes_internal` ON `quotes`
WHEN old.`client_name` IS NOT new.`client_name` OR old.`client_company` IS NOT new.`client_company` OR old.`client_email` IS NOT new.`client_email` OR old.`client_phone` IS NOT new.`client_phone` OR old.`scope_summary` IS NOT new.`scope_summary` OR old.`notes_internal` IS NOT new.`notes_internal`
BEGIN
  UPDATE `quote_search` SET `words` = (SELECT replace('bbb', 'b', char(57344 + `seq` / 8192)) FROM `quote_search_rows` WHERE `quote_id` = new.`id`) || ' ' || 'q-' || substr(new.`id`, 17) || ' ' || replace(concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', ''), new.`scope_summary`, new.`notes_internal`), char(10), ' ') WHERE rowid = (SELECT `seq` FROM `quote_search_rows` WHERE `quote_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `clients_hash_updated` AFTER UPDATE ON `clients`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'clients' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `clients_hash_deleted` AFTER DELETE ON `clients`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'clients' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `decline_reasons_hash_updated` AFTER UPDATE ON `decline_reasons`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'decline_reasons' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `decline_reasons_hash_deleted` AFTER DELETE ON `decline_reasons`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'decline_reasons' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text); END;--> statement-breakpoint
CREATE TRIGGER `digest_stops_hash_updated` AFTER UPDATE ON `digest_stops`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'digest_stops' AND `row_key` = old.`recipient_sha256` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `digest_stops_hash_deleted` AFTER DELETE ON `digest_stops`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'digest_stops' AND `row_key` = old.`recipient_sha256`; END;--> statement-breakpoint
CREATE TRIGGER `digests_hash_updated` AFTER UPDATE ON `digests`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'digests' AND `row_key` = old.`week` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `digests_hash_deleted` AFTER DELETE ON `digests`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'digests' AND `row_key` = old.`week`; END;--> statement-breakpoint
CREATE TRIGGER `follow_ups_hash_updated` AFTER UPDATE ON `follow_ups`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'follow_ups' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `follow_ups_hash_deleted` AFTER DELETE ON `follow_ups`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'follow_ups' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text); END;--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_hash_updated` AFTER UPDATE ON `quote_decision_undos`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decision_undos' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_decision_undos_hash_deleted` AFTER DELETE ON `quote_decision_undos`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decision_undos' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text); END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_hash_updated` AFTER UPDATE ON `quote_decisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decisions' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_decisions_hash_deleted` AFTER DELETE ON `quote_decisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_decisions' AND `row_key` = old.`quote_id` || ' ' || cast(old.`nth` AS text); END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_hash_updated` AFTER UPDATE ON `quote_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_documents' AND `row_key` = old.`quote_id` || ' ' || old.`kind` || ' ' || cast(old.`nth` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_documents_hash_deleted` AFTER DELETE ON `quote_documents`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_documents' AND `row_key` = old.`quote_id` || ' ' || old.`kind` || ' ' || cast(old.`nth` AS text); END;--> statement-breakpoint
CREATE TRIGGER `quote_messages_hash_updated` AFTER UPDATE ON `quote_messages`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_messages' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_messages_hash_deleted` AFTER DELETE ON `quote_messages`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_messages' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_revisions_hash_updated` AFTER UPDATE ON `quote_revisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_revisions' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_revisions_hash_deleted` AFTER DELETE ON `quote_revisions`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_revisions' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_schedules_hash_updated` AFTER UPDATE ON `quote_schedules`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_schedules' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_schedules_hash_deleted` AFTER DELETE ON `quote_schedules`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_schedules' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_search_rows_hash_updated` AFTER UPDATE ON `quote_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_search_rows' AND `row_key` = cast(old.`seq` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_search_rows_hash_deleted` AFTER DELETE ON `quote_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_search_rows' AND `row_key` = cast(old.`seq` AS text); END;--> statement-breakpoint
CREATE TRIGGER `quote_templates_hash_updated` AFTER UPDATE ON `quote_templates`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_templates' AND `row_key` = old.`id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_templates_hash_deleted` AFTER DELETE ON `quote_templates`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_templates' AND `row_key` = old.`id`; END;--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_hash_updated` AFTER UPDATE ON `quote_withdrawals`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_withdrawals' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `quote_withdrawals_hash_deleted` AFTER DELETE ON `quote_withdrawals`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'quote_withdrawals' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `reminder_stops_hash_updated` AFTER UPDATE ON `reminder_stops`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'reminder_stops' AND `row_key` = old.`quote_id` AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `reminder_stops_hash_deleted` AFTER DELETE ON `reminder_stops`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'reminder_stops' AND `row_key` = old.`quote_id`; END;--> statement-breakpoint
CREATE TRIGGER `start_details_hash_updated` AFTER UPDATE ON `start_details`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'start_details' AND `row_key` = cast(old.`id` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `start_details_hash_deleted` AFTER DELETE ON `start_details`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'start_details' AND `row_key` = cast(old.`id` AS text); END;
