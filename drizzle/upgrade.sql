-- Brings a database of the sixteen migrations before 0000_create_schema.sql to that schema.
select 1;
