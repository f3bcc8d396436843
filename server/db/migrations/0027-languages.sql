-- The language of a person's pages, null for that of the browser; and the language of a client's documents, portal
-- pages and emails, which issued documents keep.
alter table person add column language text
  constraint person_language_is_known check (language in ('en', 'zh'));

alter table client add column language text not null default 'en'
  constraint client_language_is_known check (language in ('en', 'zh'));
