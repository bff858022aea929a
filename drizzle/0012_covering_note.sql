ALTER TABLE `quotes` ADD `cover_note` text;--> statement-breakpoint
DROP TRIGGER `quotes_frozen`;--> statement-breakpoint
CREATE TRIGGER `quotes_frozen` BEFORE UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `client_source`, `client_referrer`, `scope_summary`, `cover_note`, `retainer_rate`, `retainer_days_per_month`, `extra_half_day_rate`, `prepaid_day_rate`, `mileage_rate_per_km`, `mileage_threshold_km`, `min_term_months`, `start_date`, `valid_until`, `notes_internal`, `shown`, `shown_sha256`, `sent_at`, `id`, `created_at` ON `quotes`
WHEN old.`status` <> 'draft' AND NOT (
  old.`status` = 'expired' AND new.`status` = 'expired' AND new.`deleted_at` IS NOT NULL AND
  new.`client_name` = '(erased)' AND new.`client_company` = '(erased)' AND new.`client_email` = '(erased)' AND new.`scope_summary` = '(erased)' AND
  new.`cover_note` IS NULL AND new.`client_phone` IS NULL AND new.`client_source` IS NULL AND new.`client_referrer` IS NULL AND new.`notes_internal` IS NULL AND
  new.`shown_sha256` IS NULL AND coalesce(new.`shown`, '{}') = '{}' AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at` AND new.`sent_at` IS old.`sent_at` AND
  NOT EXISTS (SELECT 1 FROM `quote_decisions` WHERE `quote_id` = old.`id`) AND
  NOT EXISTS (SELECT 1 FROM `nda_invitations` `i` JOIN `nda_signatures` `s` ON `s`.`invitation_id` = `i`.`id` WHERE `i`.`quote_id` = old.`id`))
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'draft' AND
  new.`shown` IS NULL AND new.`shown_sha256` IS NULL AND new.`sent_at` IS NULL AND new.`client_email` IS old.`client_email` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`cover_note` IS old.`cover_note` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
AND NOT (
  old.`status` = 'sent' AND new.`status` = 'sent' AND new.`client_email` <> old.`client_email` AND
  new.`shown` IS old.`shown` AND new.`shown_sha256` IS old.`shown_sha256` AND new.`sent_at` IS old.`sent_at` AND
  new.`client_name` IS old.`client_name` AND new.`client_company` IS old.`client_company` AND new.`client_phone` IS old.`client_phone` AND new.`client_source` IS old.`client_source` AND new.`client_referrer` IS old.`client_referrer` AND new.`scope_summary` IS old.`scope_summary` AND new.`cover_note` IS old.`cover_note` AND new.`notes_internal` IS old.`notes_internal` AND
  new.`retainer_rate` IS old.`retainer_rate` AND new.`retainer_days_per_month` IS old.`retainer_days_per_month` AND new.`extra_half_day_rate` IS old.`extra_half_day_rate` AND new.`prepaid_day_rate` IS old.`prepaid_day_rate` AND new.`mileage_rate_per_km` IS old.`mileage_rate_per_km` AND new.`mileage_threshold_km` IS old.`mileage_threshold_km` AND new.`min_term_months` IS old.`min_term_months` AND new.`start_date` IS old.`start_date` AND new.`valid_until` IS old.`valid_until` AND new.`id` IS old.`id` AND new.`created_at` IS old.`created_at`)
BEGIN SELECT raise(ABORT, 'a quote is frozen once it has left draft'); END;--> statement-breakpoint
DROP TRIGGER `quotes_search_added`;--> statement-breakpoint
CREATE TRIGGER `quotes_search_added` AFTER INSERT ON `quotes`
BEGIN
  INSERT INTO `quote_search_rows` (`quote_id`) VALUES (new.`id`);
  INSERT INTO `quote_search` (rowid, `words`) SELECT `seq`, replace('bbb', 'b', char(57344 + `seq` / 8192)) || ' q-' || substr(new.`id`, 17) || ' ' || replace(concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', ''), new.`scope_summary`, new.`cover_note`, new.`notes_internal`), char(10), ' ') FROM `quote_search_rows` WHERE `quote_id` = new.`id`;
END;--> statement-breakpoint
DROP TRIGGER `quotes_search_changed`;--> statement-breakpoint
CREATE TRIGGER `quotes_search_changed` AFTER UPDATE OF `client_name`, `client_company`, `client_email`, `client_phone`, `scope_summary`, `cover_note`, `notes_internal` ON `quotes`
WHEN old.`client_name` IS NOT new.`client_name` OR old.`client_company` IS NOT new.`client_company` OR old.`client_email` IS NOT new.`client_email` OR old.`client_phone` IS NOT new.`client_phone` OR old.`scope_summary` IS NOT new.`scope_summary` OR old.`cover_note` IS NOT new.`cover_note` OR old.`notes_internal` IS NOT new.`notes_internal`
BEGIN
  UPDATE `quote_search` SET `words` = (SELECT replace('bbb', 'b', char(57344 + `seq` / 8192)) FROM `quote_search_rows` WHERE `quote_id` = new.`id`) || ' ' || 'q-' || substr(new.`id`, 17) || ' ' || replace(concat_ws(' ', new.`client_company`, new.`client_name`, new.`client_email`, new.`client_phone`, replace(replace(new.`client_phone`, ' ', ''), '-', ''), new.`scope_summary`, new.`cover_note`, new.`notes_internal`), char(10), ' ') WHERE rowid = (SELECT `seq` FROM `quote_search_rows` WHERE `quote_id` = new.`id`);
END;--> statement-breakpoint
-- In canonical JSON, as templates are compared.
UPDATE `quote_templates` SET `draft` = '{"cover_note":null,' || substr(`draft`, 2);
