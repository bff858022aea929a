ALTER TABLE `companies` ADD `assumed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER `companies_of_domain` AFTER INSERT ON `companies`
WHEN new.`key` GLOB 'domain:*/*' AND EXISTS (SELECT 1 FROM `companies` WHERE `id` <> new.`id` AND `key` >= substr(new.`key`, 1, instr(new.`key`, '/')) AND `key` < substr(new.`key`, 1, instr(new.`key`, '/') - 1) || '0')
BEGIN
  UPDATE `companies` SET (`merged_into`, `assumed`) = (
    SELECT `group_id`, `key` GLOB '*/[^ ]*' AND new.`key` GLOB '*/[^ ]*' FROM `companies`
    WHERE `id` <> new.`id` AND `key` >= substr(new.`key`, 1, instr(new.`key`, '/')) AND `key` < substr(new.`key`, 1, instr(new.`key`, '/') - 1) || '0'
    ORDER BY `key` GLOB '*/[^ ]*' DESC, rowid LIMIT 1)
  WHERE `id` = new.`id`;
END;
--> statement-breakpoint
UPDATE `companies` SET `key` = coalesce((SELECT company_key_of(`email`, `company`) FROM `company_rows` WHERE `company_key` = `key` ORDER BY `at` DESC LIMIT 1), `key`) WHERE `key` GLOB 'domain:*';
--> statement-breakpoint
UPDATE `companies` AS c SET (`merged_into`, `assumed`) = (
  SELECT `group_id`, `key` GLOB '*/[^ ]*' AND c.`key` GLOB '*/[^ ]*' FROM `companies`
  WHERE substr(`key`, 1, instr(`key`, '/')) = substr(c.`key`, 1, instr(c.`key`, '/')) ORDER BY rowid LIMIT 1)
WHERE `merged_into` IS NULL AND `key` GLOB 'domain:*/*' AND EXISTS (
  SELECT 1 FROM `companies` WHERE substr(`key`, 1, instr(`key`, '/')) = substr(c.`key`, 1, instr(c.`key`, '/')) AND rowid < c.rowid);
