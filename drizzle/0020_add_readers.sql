CREATE TABLE `quote_readers` (
	`id` text PRIMARY KEY NOT NULL,
	`quote_id` text NOT NULL,
	`taken_from` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`bills` integer NOT NULL,
	`named_by` text NOT NULL,
	`named_by_user` text,
	`named_at` text NOT NULL,
	`seen_at` text,
	`ended` text,
	`ended_at` text,
	FOREIGN KEY (`quote_id`) REFERENCES `quotes`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "quote_readers_purpose" CHECK("quote_readers"."purpose" in ('read', 'accounts', 'accept')),
	CONSTRAINT "quote_readers_bills" CHECK("quote_readers"."bills" = 0 or "quote_readers"."purpose" = 'accounts'),
	CONSTRAINT "quote_readers_accept" CHECK("quote_readers"."named_by_user" is null or "quote_readers"."purpose" <> 'accept'),
	CONSTRAINT "quote_readers_ended" CHECK("quote_readers"."ended" in ('client', 'owner', 'stopped', 'corrected', 'erased')),
	CONSTRAINT "quote_readers_end" CHECK(("quote_readers"."ended" is null) = ("quote_readers"."ended_at" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `quote_readers_of` ON `quote_readers` (`quote_id`,`named_at`);--> statement-breakpoint
CREATE INDEX `quote_readers_by_email` ON `quote_readers` (lower(email));--> statement-breakpoint
CREATE UNIQUE INDEX `quote_readers_live` ON `quote_readers` (`quote_id`,lower(email)) WHERE ended is null;--> statement-breakpoint
DROP INDEX `quote_tokens_live`;--> statement-breakpoint
ALTER TABLE `quote_tokens` ADD `reader_id` text;--> statement-breakpoint
ALTER TABLE `quote_tokens` ADD `purpose` text;--> statement-breakpoint
CREATE UNIQUE INDEX `quote_tokens_of_reader` ON `quote_tokens` (`reader_id`) WHERE revoked_at is null and reader_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `quote_tokens_live` ON `quote_tokens` (`quote_id`) WHERE revoked_at is null and reader_id is null;--> statement-breakpoint
ALTER TABLE `quote_decisions` ADD `link` text;--> statement-breakpoint
DROP TRIGGER `quote_tokens_fixed`;
--> statement-breakpoint
CREATE TRIGGER `quote_tokens_fixed` BEFORE UPDATE OF `id`, `quote_id`, `token_sha256`, `token_sealed`, `created_at`, `reader_id`, `purpose` ON `quote_tokens`
BEGIN SELECT raise(ABORT, 'a token can only be revoked'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_tokens_for_reader` BEFORE INSERT ON `quote_tokens`
WHEN (new.`reader_id` IS NULL) <> (new.`purpose` IS NULL) OR new.`reader_id` IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM `quote_readers` WHERE `id` = new.`reader_id` AND `quote_id` = new.`quote_id` AND `purpose` = new.`purpose` AND `ended` IS NULL)
BEGIN SELECT raise(ABORT, 'a reader''s link is for what they were named for'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_fixed` BEFORE UPDATE OF `id`, `quote_id`, `taken_from`, `purpose`, `bills`, `named_by_user`, `named_at` ON `quote_readers`
BEGIN SELECT raise(ABORT, 'a reader can only be ended'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_erased` BEFORE UPDATE OF `name`, `email`, `named_by` ON `quote_readers`
WHEN old.`ended` IS NULL OR NOT (new.`name` IN (old.`name`, '(erased)') AND new.`email` IN (old.`email`, '(erased)') AND new.`named_by` IN (old.`named_by`, '(erased)'))
  OR EXISTS (SELECT 1 FROM `quote_decisions` JOIN `quote_tokens` ON `quote_tokens`.`id` = `token_id` WHERE `reader_id` = old.`id`)
BEGIN SELECT raise(ABORT, 'a reader can only be ended'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_stay_ended` BEFORE UPDATE OF `ended`, `ended_at` ON `quote_readers`
WHEN old.`ended` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a reader who was ended stays so'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_seen_once` BEFORE UPDATE OF `seen_at` ON `quote_readers`
WHEN old.`seen_at` IS NOT NULL
BEGIN SELECT raise(ABORT, 'a visit stands'); END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_kept` BEFORE DELETE ON `quote_readers`
BEGIN SELECT raise(ABORT, 'readers are ended, never removed'); END;
--> statement-breakpoint
DROP VIEW `searchable`;--> statement-breakpoint
CREATE VIEW `searchable` AS
SELECT `seq`, `kind`, replace(replace(' ' || replace(replace(replace(replace(iif(`names` GLOB '*[^ -~]*', replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`names`, '’', ''), '‘', ''), '‚', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), '′', ''), '´', ''), '“', ''), '”', ''), '„', ''), '‟', ''), '«', ''), '»', ''), '″', ''), '‐', '-'), '‑', '-'), '‒', '-'), '–', '-'), '—', '-'), '―', '-'), '−', '-'), ' ', ' '), ' ', ' '), ' ', ' '), '　', ' '), '！', '!'), '＂', ''), '＃', '#'), '＄', '$'), '％', '%'), '＆', 'and'), '＇', ''), '（', '('), '）', ')'), '＊', '*'), '＋', '+'), '，', ','), '－', '-'), '．', '.'), '／', '/'), '０', '0'), '１', '1'), '２', '2'), '３', '3'), '４', '4'), '５', '5'), '６', '6'), '７', '7'), '８', '8'), '９', '9'), '：', ':'), '；', ';'), '＜', '<'), '＝', '='), '＞', '>'), '？', '?'), '＠', '@'), 'Ａ', 'a'), 'Ｂ', 'b'), 'Ｃ', 'c'), 'Ｄ', 'd'), 'Ｅ', 'e'), 'Ｆ', 'f'), 'Ｇ', 'g'), 'Ｈ', 'h'), 'Ｉ', 'i'), 'Ｊ', 'j'), 'Ｋ', 'k'), 'Ｌ', 'l'), 'Ｍ', 'm'), 'Ｎ', 'n'), 'Ｏ', 'o'), 'Ｐ', 'p'), 'Ｑ', 'q'), 'Ｒ', 'r'), 'Ｓ', 's'), 'Ｔ', 't'), 'Ｕ', 'u'), 'Ｖ', 'v'), 'Ｗ', 'w'), 'Ｘ', 'x'), 'Ｙ', 'y'), 'Ｚ', 'z'), '［', '['), '＼', '\'), '］', ']'), '＾', '^'), '＿', '_'), '｀', ''), 'ａ', 'a'), 'ｂ', 'b'), 'ｃ', 'c'), 'ｄ', 'd'), 'ｅ', 'e'), 'ｆ', 'f'), 'ｇ', 'g'), 'ｈ', 'h'), 'ｉ', 'i'), 'ｊ', 'j'), 'ｋ', 'k'), 'ｌ', 'l'), 'ｍ', 'm'), 'ｎ', 'n'), 'ｏ', 'o'), 'ｐ', 'p'), 'ｑ', 'q'), 'ｒ', 'r'), 'ｓ', 's'), 'ｔ', 't'), 'ｕ', 'u'), 'ｖ', 'v'), 'ｗ', 'w'), 'ｘ', 'x'), 'ｙ', 'y'), 'ｚ', 'z'), '｛', '{'), '｜', '|'), '｝', '}'), '～', '~'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ł', 'l'), 'Ł', 'l'), 'ħ', 'h'), 'Ħ', 'h'), 'ı', 'i'), 'ĳ', 'ij'), 'Ĳ', 'ij'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), 'ς', 'σ'), `names`), '''', ''), '"', ''), '`', ''), '&', 'and'), char(10), ' '), ' ', '  ') AS `names`, replace(replace(' ' || replace(replace(replace(replace(iif(`more` GLOB '*[^ -~]*', replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`more`, '’', ''), '‘', ''), '‚', ''), '‛', ''), 'ʼ', ''), 'ʻ', ''), '′', ''), '´', ''), '“', ''), '”', ''), '„', ''), '‟', ''), '«', ''), '»', ''), '″', ''), '‐', '-'), '‑', '-'), '‒', '-'), '–', '-'), '—', '-'), '―', '-'), '−', '-'), ' ', ' '), ' ', ' '), ' ', ' '), '　', ' '), '！', '!'), '＂', ''), '＃', '#'), '＄', '$'), '％', '%'), '＆', 'and'), '＇', ''), '（', '('), '）', ')'), '＊', '*'), '＋', '+'), '，', ','), '－', '-'), '．', '.'), '／', '/'), '０', '0'), '１', '1'), '２', '2'), '３', '3'), '４', '4'), '５', '5'), '６', '6'), '７', '7'), '８', '8'), '９', '9'), '：', ':'), '；', ';'), '＜', '<'), '＝', '='), '＞', '>'), '？', '?'), '＠', '@'), 'Ａ', 'a'), 'Ｂ', 'b'), 'Ｃ', 'c'), 'Ｄ', 'd'), 'Ｅ', 'e'), 'Ｆ', 'f'), 'Ｇ', 'g'), 'Ｈ', 'h'), 'Ｉ', 'i'), 'Ｊ', 'j'), 'Ｋ', 'k'), 'Ｌ', 'l'), 'Ｍ', 'm'), 'Ｎ', 'n'), 'Ｏ', 'o'), 'Ｐ', 'p'), 'Ｑ', 'q'), 'Ｒ', 'r'), 'Ｓ', 's'), 'Ｔ', 't'), 'Ｕ', 'u'), 'Ｖ', 'v'), 'Ｗ', 'w'), 'Ｘ', 'x'), 'Ｙ', 'y'), 'Ｚ', 'z'), '［', '['), '＼', '\'), '］', ']'), '＾', '^'), '＿', '_'), '｀', ''), 'ａ', 'a'), 'ｂ', 'b'), 'ｃ', 'c'), 'ｄ', 'd'), 'ｅ', 'e'), 'ｆ', 'f'), 'ｇ', 'g'), 'ｈ', 'h'), 'ｉ', 'i'), 'ｊ', 'j'), 'ｋ', 'k'), 'ｌ', 'l'), 'ｍ', 'm'), 'ｎ', 'n'), 'ｏ', 'o'), 'ｐ', 'p'), 'ｑ', 'q'), 'ｒ', 'r'), 'ｓ', 's'), 'ｔ', 't'), 'ｕ', 'u'), 'ｖ', 'v'), 'ｗ', 'w'), 'ｘ', 'x'), 'ｙ', 'y'), 'ｚ', 'z'), '｛', '{'), '｜', '|'), '｝', '}'), '～', '~'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ł', 'l'), 'Ł', 'l'), 'ħ', 'h'), 'Ħ', 'h'), 'ı', 'i'), 'ĳ', 'ij'), 'Ĳ', 'ij'), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl'), 'ﬅ', 'st'), 'ﬆ', 'st'), 'ς', 'σ'), `more`), '''', ''), '"', ''), '`', ''), '&', 'and'), char(10), ' '), ' ', '  ') AS `more` FROM (
  SELECT `seq`, 'quo' AS `kind`, concat_ws(' ', `client_company`, `client_name`, `client_email`, iif(`company_key` GLOB 'domain:* *', substr(`client_email`, 1, instr(`client_email`, '@')) || substr(`company_key`, instr(`company_key`, ' ') + 1), NULL), (SELECT group_concat(`name` || ' ' || `email`, ' ') FROM `quote_readers` WHERE `quote_id` = `quotes`.`id`)) AS `names`, concat_ws(' ', 'q-' || substr(`id`, 17), `client_phone`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`client_phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), ' ', ''), '　', ''), '‑', ''), '‐', ''), '–', ''), '－', ''), '（', ''), '）', ''), '＋', ''), `scope_summary`, `cover_note`, `notes_internal`) AS `more` FROM `search_rows` JOIN `quotes` USING (`id`)
  UNION ALL
  SELECT `seq`, 'lea', concat_ws(' ', `company`, `name`, `email`, iif(`company_key` GLOB 'domain:* *', substr(`email`, 1, instr(`email`, '@')) || substr(`company_key`, instr(`company_key`, ' ') + 1), NULL)), concat_ws(' ', `phone`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), ' ', ''), '　', ''), '‑', ''), '‐', ''), '–', ''), '－', ''), '（', ''), '）', ''), '＋', '')) FROM `search_rows` JOIN `leads` USING (`id`)
  UNION ALL
  SELECT `seq`, 'cli', concat_ws(' ', `client_company`, `client_name`, `client_email`, iif(`company_key` GLOB 'domain:* *', substr(`client_email`, 1, instr(`client_email`, '@')) || substr(`company_key`, instr(`company_key`, ' ') + 1), NULL)), concat_ws(' ', `client_phone`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(`client_phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), ' ', ''), '　', ''), '‑', ''), '‐', ''), '–', ''), '－', ''), '（', ''), '）', ''), '＋', '')) FROM `search_rows` JOIN `clients` USING (`id`)
);
--> statement-breakpoint
CREATE TRIGGER `quote_readers_search_adding` BEFORE INSERT ON `quote_readers`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`quote_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_search_added` AFTER INSERT ON `quote_readers`
BEGIN
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`quote_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_search_changing` BEFORE UPDATE OF `name`, `email` ON `quote_readers`
BEGIN
  DELETE FROM `search` WHERE rowid = (SELECT `seq` FROM `search_rows` WHERE `id` = old.`quote_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `quote_readers_search_changed` AFTER UPDATE OF `name`, `email` ON `quote_readers`
BEGIN
  INSERT INTO `search` (rowid, `kind`, `names`, `more`) SELECT `seq`, `kind`, `names`, `more` FROM `searchable` WHERE `seq` = (SELECT `seq` FROM `search_rows` WHERE `id` = new.`quote_id`);
END;
