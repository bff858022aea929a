CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`merged_into` text,
	`group_id` text GENERATED ALWAYS AS (coalesce(merged_into, id)) VIRTUAL NOT NULL,
	`active_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_key` ON `companies` (`key`);--> statement-breakpoint
CREATE INDEX `companies_active` ON `companies` (`active_at`,`id`,`group_id`);--> statement-breakpoint
CREATE INDEX `companies_of_group` ON `companies` (`group_id`,`active_at`,`id`);--> statement-breakpoint
ALTER TABLE `clients` ADD `company_key` text;--> statement-breakpoint
CREATE INDEX `clients_of_company` ON `clients` (`company_key`,`created_at`);--> statement-breakpoint
ALTER TABLE `leads` ADD `company_key` text;--> statement-breakpoint
CREATE INDEX `leads_of_company` ON `leads` (`company_key`,`created_at`);--> statement-breakpoint
ALTER TABLE `quotes` ADD `company_key` text;--> statement-breakpoint
CREATE INDEX `quotes_of_company` ON `quotes` (`company_key`,`created_at`);
--> statement-breakpoint
UPDATE `quotes` SET `company_key` = company_key_of(`client_email`, `client_company`);
--> statement-breakpoint
UPDATE `leads` SET `company_key` = company_key_of(`email`, `company`) WHERE `quarantined` = 0;
--> statement-breakpoint
UPDATE `clients` SET `company_key` = company_key_of(`client_email`, `client_company`);
--> statement-breakpoint
INSERT INTO `companies` (`id`, `key`, `active_at`)
SELECT 'com_' || lower(hex(randomblob(10))), `company_key`, max(`at`) FROM (
  SELECT `company_key`, max(`created_at`, coalesce(`sent_at`, '')) AS `at` FROM `quotes`
  UNION ALL SELECT `company_key`, `created_at` FROM `leads`
  UNION ALL SELECT `company_key`, `created_at` FROM `clients`
  UNION ALL SELECT `company_key`, `decided_at` FROM `quote_decisions` JOIN `quotes` ON `id` = `quote_id`
  UNION ALL SELECT `company_key`, `at` FROM `quote_messages` JOIN `quotes` ON `quotes`.`id` = `quote_id`
  UNION ALL SELECT `company_key`, `signed_at` FROM `nda_signatures` JOIN `nda_invitations` ON `nda_invitations`.`id` = `invitation_id` JOIN `quotes` ON `quotes`.`id` = `quote_id`
) WHERE `company_key` IS NOT NULL GROUP BY `company_key`;
--> statement-breakpoint
CREATE VIEW `company_rows` AS
SELECT `id`, `company_key`, `created_at` AS `at`, `client_company` AS `company`, `client_name` AS `name`, `client_email` AS `email`, `client_phone` AS `phone`, `deleted_at` IS NOT NULL AS `is_deleted`, iif(`status` = 'sent' AND `deleted_at` IS NULL, coalesce(`extended_until`, `valid_until`), NULL) AS `open_until` FROM `quotes`
UNION ALL
SELECT `id`, `company_key`, `created_at`, `company`, `name`, `email`, `phone`, 0, iif(`state` = 'new', '9999', NULL) FROM `leads`
UNION ALL
SELECT `id`, `company_key`, `created_at`, `client_company`, `client_name`, `client_email`, `client_phone`, 0, NULL FROM `clients`;
--> statement-breakpoint
CREATE TRIGGER `quotes_company_added` AFTER INSERT ON `quotes`
BEGIN
  INSERT INTO `companies` (`id`, `key`, `active_at`)
  SELECT 'com_' || lower(hex(randomblob(10))), new.`company_key`, new.`created_at` WHERE new.`company_key` IS NOT NULL
  ON CONFLICT (`key`) DO UPDATE SET `active_at` = max(`active_at`, excluded.`active_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `leads_company_added` AFTER INSERT ON `leads`
BEGIN
  INSERT INTO `companies` (`id`, `key`, `active_at`)
  SELECT 'com_' || lower(hex(randomblob(10))), new.`company_key`, new.`created_at` WHERE new.`company_key` IS NOT NULL
  ON CONFLICT (`key`) DO UPDATE SET `active_at` = max(`active_at`, excluded.`active_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_company_added` AFTER INSERT ON `clients`
BEGIN
  INSERT INTO `companies` (`id`, `key`, `active_at`)
  SELECT 'com_' || lower(hex(randomblob(10))), new.`company_key`, new.`created_at` WHERE new.`company_key` IS NOT NULL
  ON CONFLICT (`key`) DO UPDATE SET `active_at` = max(`active_at`, excluded.`active_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `quotes_company_changed` AFTER UPDATE OF `company_key`, `sent_at` ON `quotes`
BEGIN
  INSERT INTO `companies` (`id`, `key`, `active_at`)
  SELECT 'com_' || lower(hex(randomblob(10))), new.`company_key`, max(new.`created_at`, coalesce(new.`sent_at`, '')) WHERE new.`company_key` IS NOT NULL
  ON CONFLICT (`key`) DO UPDATE SET `active_at` = max(`active_at`, excluded.`active_at`);
  DELETE FROM `companies` WHERE `key` = old.`company_key`
    AND NOT EXISTS (SELECT 1 FROM `company_rows` WHERE `company_key` = old.`company_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `leads_company_changed` AFTER UPDATE OF `company_key` ON `leads`
BEGIN
  INSERT INTO `companies` (`id`, `key`, `active_at`)
  SELECT 'com_' || lower(hex(randomblob(10))), new.`company_key`, new.`created_at` WHERE new.`company_key` IS NOT NULL
  ON CONFLICT (`key`) DO UPDATE SET `active_at` = max(`active_at`, excluded.`active_at`);
  DELETE FROM `companies` WHERE `key` = old.`company_key`
    AND NOT EXISTS (SELECT 1 FROM `company_rows` WHERE `company_key` = old.`company_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `leads_company_deleted` AFTER DELETE ON `leads`
BEGIN
  DELETE FROM `companies` WHERE `key` = old.`company_key`
    AND NOT EXISTS (SELECT 1 FROM `company_rows` WHERE `company_key` = old.`company_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `clients_company_deleted` AFTER DELETE ON `clients`
BEGIN
  DELETE FROM `companies` WHERE `key` = old.`company_key`
    AND NOT EXISTS (SELECT 1 FROM `company_rows` WHERE `company_key` = old.`company_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `quote_decisions_company` AFTER INSERT ON `quote_decisions`
BEGIN
  UPDATE `companies` SET `active_at` = max(`active_at`, new.`decided_at`) WHERE `key` = (SELECT `company_key` FROM `quotes` WHERE `id` = new.`quote_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quote_messages_company` AFTER INSERT ON `quote_messages`
BEGIN
  UPDATE `companies` SET `active_at` = max(`active_at`, new.`at`) WHERE `key` = (SELECT `company_key` FROM `quotes` WHERE `id` = new.`quote_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `nda_signatures_company` AFTER INSERT ON `nda_signatures`
BEGIN
  UPDATE `companies` SET `active_at` = max(`active_at`, new.`signed_at`) WHERE `key` = (
    SELECT `company_key` FROM `nda_invitations` JOIN `quotes` ON `quotes`.`id` = `quote_id`
    WHERE `nda_invitations`.`id` = new.`invitation_id`);
END;
