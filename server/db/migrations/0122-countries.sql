-- Codes of ISO 3166-1 alpha-2. A client that names none is in the country that its address names, else in the organization's.
alter table organization add column country text not null default 'SG';

alter table client add column country text;
