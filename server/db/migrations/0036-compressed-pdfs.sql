-- A PDF of one page is 61 KB, and three fifths of that is the plain text of its structure. PostgreSQL compresses new ones
-- to 36 KB; those that are stored remain as they are. The previous version reads and writes both.
alter table issued_document alter column pdf set storage extended;
