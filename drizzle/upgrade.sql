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
DROP TABLE `page_reports`;--> statement-breakpoint
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
--> statement-breakpoint
DROP TRIGGER `quotes_search_added`;
--> statement-breakpoint
DROP TRIGGER `quotes_search_changed`;
--> statement-breakpoint
DROP TRIGGER `leads_search_added`;
--> statement-breakpoint
DROP TRIGGER `leads_search_deleted`;
--> statement-breakpoint
DROP TRIGGER `clients_search_added`;
--> statement-breakpoint
DROP TRIGGER `clients_search_changed`;
--> statement-breakpoint
DROP TRIGGER `clients_search_deleted`;
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
INSERT INTO `search_rows` (`id`) SELECT `quote_id` FROM `quote_search_rows` ORDER BY `seq`;
--> statement-breakpoint
INSERT INTO `search_rows` (`id`) SELECT `lead_id` FROM `lead_search_rows` ORDER BY `seq`;
--> statement-breakpoint
INSERT INTO `search_rows` (`id`) SELECT `client_id` FROM `client_search_rows` ORDER BY `seq`;
--> statement-breakpoint
INSERT INTO `search` (`search`) VALUES ('rebuild');
--> statement-breakpoint
DROP TABLE `quote_search`;
--> statement-breakpoint
DROP TABLE `quote_search_rows`;
--> statement-breakpoint
DROP TABLE `lead_search`;
--> statement-breakpoint
DROP TABLE `lead_search_rows`;
--> statement-breakpoint
DROP TABLE `client_search`;
--> statement-breakpoint
DROP TABLE `client_search_rows`;
--> statement-breakpoint
DROP INDEX `quotes_newest`;
--> statement-breakpoint
DROP INDEX `quotes_of_status`;
--> statement-breakpoint
DROP INDEX `quotes_by_last_day`;
--> statement-breakpoint
DROP INDEX `quotes_by_company`;
--> statement-breakpoint
CREATE INDEX `quotes_newest` ON `quotes` (`created_at`,`id`,`status`,coalesce(extended_until, valid_until),`deleted_at`);
--> statement-breakpoint
CREATE INDEX `quotes_by_last_day` ON `quotes` (coalesce(extended_until, valid_until),`id`,`status`,`deleted_at`);
--> statement-breakpoint
CREATE INDEX `quotes_by_company` ON `quotes` (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(client_company, 'ā', 'a'), 'ē', 'e'), 'ī', 'i'), 'ō', 'o'), 'ū', 'u'), 'Ā', 'a'), 'Ē', 'e'), 'Ī', 'i'), 'Ō', 'o'), 'Ū', 'u')),`id`,`status`,coalesce(extended_until, valid_until),`deleted_at`);
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
