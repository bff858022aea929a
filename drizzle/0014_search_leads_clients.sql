CREATE TABLE `client_search_rows` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_search_rows_of` ON `client_search_rows` (`client_id`);--> statement-breakpoint
CREATE TABLE `lead_search_rows` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lead_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lead_search_rows_of` ON `lead_search_rows` (`lead_id`);--> statement-breakpoint
-- Without `contentless_delete`, which keeps the characters of a deleted row and ignores `secure-delete`.
CREATE VIRTUAL TABLE `lead_search` USING fts5(`words`, content = '', tokenize = 'trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `lead_search` (`lead_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `lead_search_rows` (`lead_id`) SELECT `id` FROM `leads` ORDER BY `created_at`, `id`;--> statement-breakpoint
INSERT INTO `lead_search` (rowid, `words`) SELECT `r`.`seq`, replace(replace(' ' || concat_ws(' ', `t`.`company`, `t`.`name`, `t`.`email`, `t`.`phone`, replace(replace(`t`.`phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `lead_search_rows` `r` JOIN `leads` `t` ON `t`.`id` = `r`.`lead_id` ORDER BY `r`.`seq`;--> statement-breakpoint
CREATE TRIGGER `leads_search_added` AFTER INSERT ON `leads`
BEGIN
  INSERT INTO `lead_search_rows` (`lead_id`) VALUES (new.`id`);
  INSERT INTO `lead_search` (rowid, `words`) SELECT `seq`, replace(replace(' ' || concat_ws(' ', new.`company`, new.`name`, new.`email`, new.`phone`, replace(replace(new.`phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `lead_search_rows` WHERE `lead_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `leads_search_deleted` AFTER DELETE ON `leads`
BEGIN
  INSERT INTO `lead_search` (`lead_search`, rowid, `words`) SELECT 'delete', `seq`, replace(replace(' ' || concat_ws(' ', old.`company`, old.`name`, old.`email`, old.`phone`, replace(replace(old.`phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `lead_search_rows` WHERE `lead_id` = old.`id`;
  DELETE FROM `lead_search_rows` WHERE `lead_id` = old.`id`;
END;--> statement-breakpoint
CREATE VIRTUAL TABLE `client_search` USING fts5(`words`, content = '', tokenize = 'trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `client_search` (`client_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `client_search_rows` (`client_id`) SELECT `id` FROM `clients` ORDER BY `created_at`, `id`;--> statement-breakpoint
INSERT INTO `client_search` (rowid, `words`) SELECT `r`.`seq`, replace(replace(' ' || concat_ws(' ', `t`.`client_company`, `t`.`client_name`, `t`.`client_email`, `t`.`client_phone`, replace(replace(`t`.`client_phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `client_search_rows` `r` JOIN `clients` `t` ON `t`.`id` = `r`.`client_id` ORDER BY `r`.`seq`;--> statement-breakpoint
CREATE TRIGGER `clients_search_added` AFTER INSERT ON `clients`
BEGIN
  INSERT INTO `client_search_rows` (`client_id`) VALUES (new.`id`);
  INSERT INTO `client_search` (rowid, `words`) SELECT `seq`, replace(replace(' ' || concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `client_search_rows` WHERE `client_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `clients_search_changed` AFTER UPDATE OF `id`, `client_company`, `client_name`, `client_email`, `client_phone` ON `clients`
BEGIN
  INSERT INTO `client_search` (`client_search`, rowid, `words`) SELECT 'delete', `seq`, replace(replace(' ' || concat_ws(' ', old.`client_company`, old.`client_name`, old.`client_email`, old.`client_phone`, replace(replace(old.`client_phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `client_search_rows` WHERE `client_id` = old.`id`;
  UPDATE `client_search_rows` SET `client_id` = new.`id` WHERE `client_id` = old.`id`;
  INSERT INTO `client_search` (rowid, `words`) SELECT `seq`, replace(replace(' ' || concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `client_search_rows` WHERE `client_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `clients_search_deleted` AFTER DELETE ON `clients`
BEGIN
  INSERT INTO `client_search` (`client_search`, rowid, `words`) SELECT 'delete', `seq`, replace(replace(' ' || concat_ws(' ', old.`client_company`, old.`client_name`, old.`client_email`, old.`client_phone`, replace(replace(old.`client_phone`, ' ', ''), '-', '')), char(10), ' '), ' ', '  ') FROM `client_search_rows` WHERE `client_id` = old.`id`;
  DELETE FROM `client_search_rows` WHERE `client_id` = old.`id`;
END;--> statement-breakpoint
DROP TRIGGER `quotes_search_changed`;--> statement-breakpoint
-- Again without `contentless_delete`: what an erased quote said must leave the index.
DROP TABLE `quote_search`;--> statement-breakpoint
CREATE VIRTUAL TABLE `quote_search` USING fts5(`words`, content = '', tokenize = 'trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `quote_search` (`quote_search`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO `quote_search` (rowid, `words`) SELECT `r`.`seq`, replace('bbb', 'b', char(57344 + `r`.`seq` / 8192)) || ' q-' || substr(`q`.`id`, 17) || ' ' || replace(concat_ws(' ', `q`.`client_company`, `q`.`client_name`, `q`.`client_email`, `q`.`client_phone`, replace(replace(`q`.`client_phone`, ' ', ''), '-', ''), `q`.`scope_summary`, `q`.`cover_note`, `q`.`notes_internal`), char(10), ' ') FROM `quote_search_rows` `r` JOIN `quotes` `q` ON `q`.`id` = `r`.`quote_id` ORDER BY `r`.`seq`;--> statement-breakpoint
CREATE TRIGGER `quotes_search_changed` AFTER UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `cover_note`, `notes_internal` ON `quotes`
WHEN old.`client_name` IS NOT new.`client_name` OR old.`client_company` IS NOT new.`client_company` OR old.`client_email` IS NOT new.`client_email` OR old.`client_phone` IS NOT new.`client_phone` OR old.`scope_summary` IS NOT new.`scope_summary` OR old.`cover_note` IS NOT new.`cover_note` OR old.`notes_internal` IS NOT new.`notes_internal`
BEGIN
  INSERT INTO `quote_search` (`quote_search`, rowid, `words`) SELECT 'delete', `seq`, replace('bbb', 'b', char(57344 + `seq` / 8192)) || ' q-' || substr(old.`id`, 17) || ' ' || replace(concat_ws(' ', old.`client_company`, old.`client_name`, old.`client_email`, old.`client_phone`, replace(replace(old.`client_phone`, ' ', ''), '-', ''), old.`scope_summary`, old.`cover_note`, old.`notes_internal`), char(10), ' ') FROM `quote_search_rows` WHERE `quote_id` = old.`id`;
  INSERT INTO `quote_search` (rowid, `words`) SELECT `seq`, replace('bbb', 'b', char(57344 + `seq` / 8192)) || ' q-' || substr(new.`id`, 17) || ' ' || replace(concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', ''), new.`scope_summary`, new.`cover_note`, new.`notes_internal`), char(10), ' ') FROM `quote_search_rows` WHERE `quote_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `client_search_rows_hash_updated` AFTER UPDATE ON `client_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'client_search_rows' AND `row_key` = cast(old.`seq` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `client_search_rows_hash_deleted` AFTER DELETE ON `client_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'client_search_rows' AND `row_key` = cast(old.`seq` AS text); END;--> statement-breakpoint
CREATE TRIGGER `lead_search_rows_hash_updated` AFTER UPDATE ON `lead_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'lead_search_rows' AND `row_key` = cast(old.`seq` AS text) AND `found_at` IS NULL; END;--> statement-breakpoint
CREATE TRIGGER `lead_search_rows_hash_deleted` AFTER DELETE ON `lead_search_rows`
BEGIN DELETE FROM `row_hashes` WHERE `table_name` = 'lead_search_rows' AND `row_key` = cast(old.`seq` AS text); END;
