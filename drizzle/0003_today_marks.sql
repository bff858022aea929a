CREATE TABLE `today_marks` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	CONSTRAINT "today_marks_kind" CHECK("today_marks"."kind" in ('won', 'declined', 'trouble', 'draft'))
) STRICT;
